import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { sendOwnPayout } from "#lib/payouts/send-own-payout.ts";

/** Has one of the caller's due or failed payouts tried again now. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "payout-send", windowSeconds: 600, perUser: 20 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, session }) => Response.json(await sendOwnPayout(session.db, id)),
});
