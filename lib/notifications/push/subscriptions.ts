import "server-only";
import { z } from "zod";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const endpoint = z.string().max(1000);

/** What a browser asks of its own push. `on` takes what PushSubscription.toJSON() gives. */
export const pushChangeSchema = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("on"),
    endpoint,
    keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(200) }),
  }),
  z.strictObject({ do: z.literal("off"), endpoint }),
  z.strictObject({ do: z.literal("try"), endpoint }),
]);

type PushChange = z.output<typeof pushChangeSchema>;

/** Turns push on or off in the caller's browser, or sends one to it. */
export async function changePush({ db }: RegisteredSession, change: PushChange): Promise<void> {
  const { error } = await call(db, change);
  if (error) throw toRefusal(error);
}

function call(db: Db, change: PushChange) {
  switch (change.do) {
    case "on":
      return db.rpc("save_push_subscription", {
        endpoint: change.endpoint,
        public_key: change.keys.p256dh,
        shared_secret: change.keys.auth,
      });
    case "off":
      return db.rpc("remove_push_subscription", { endpoint: change.endpoint });
    case "try":
      return db.rpc("try_push", { endpoint: change.endpoint });
  }
}

/** The addresses of the caller's browsers with push. */
export async function listPushEndpoints(db: Db): Promise<string[]> {
  const { data, error } = await db.rpc("list_push_subscriptions", undefined, READ);
  if (error) throw toRefusal(error);
  return data.map((row) => row.endpoint);
}
