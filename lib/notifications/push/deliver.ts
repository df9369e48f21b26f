import "server-only";
import type pg from "pg";
import { z } from "zod";
import type { Log } from "#lib/log.ts";
import { TRY_PAYLOAD, topicOf, writePayload } from "#lib/notifications/push/payload.ts";
import { type PushReach, sendPush, type VapidKeys } from "#lib/notifications/push/send.ts";

/** One statement on the worker's own connection. */
export type PushQuery = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

export type QueuedPush = { subscription: string; notification: string | null };

const waitingSchema = z.object({
  endpoint: z.string(),
  public_key: z.string(),
  shared_secret: z.string(),
  own_handle: z.string().nullable(),
  group: z.string().nullable(),
  row: z.unknown(),
});

type Delivery = { query: PushQuery; keys: VapidKeys; reach: PushReach; log: Log };

/**
 * Sends a queued push if it is still wanted and visible. Throws if the push service is away, so that the queue tries again: a worker that
 * dies after sending repeats it, and the browser shows both as one.
 */
export async function deliverPush(
  { subscription, notification }: QueuedPush,
  { query, keys, reach, log }: Delivery,
): Promise<void> {
  const { rows } = await query<{ waiting: unknown }>("select private.read_push($1, $2) as waiting", [
    subscription,
    notification,
  ]);
  const waiting = waitingSchema.nullable().parse(rows[0]?.waiting ?? null);
  if (waiting === null) return;
  const { endpoint, public_key, shared_secret, own_handle, group, row } = waiting;
  const outcome = await sendPush(
    { endpoint, publicKey: public_key, sharedSecret: shared_secret },
    notification === null ? TRY_PAYLOAD : writePayload(row, own_handle),
    { keys, reach, topic: group === null ? null : topicOf(group) },
  );
  switch (outcome.kind) {
    case "sent":
      return;
    case "gone":
      await query("select private.drop_push_subscription($1)", [subscription]);
      return log.info("a browser gets no more pushes", { why: outcome.why });
    case "refused":
      return log.error("a push service refused a push", { host: new URL(endpoint).host, why: outcome.why });
    case "later":
      throw new Error(`The push service ${new URL(endpoint).host} is away: ${outcome.why}.`);
  }
}
