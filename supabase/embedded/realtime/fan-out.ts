import type pg from "pg";
import { asCaller } from "#embedded/database/connection.ts";
import type { RowChange } from "#embedded/realtime/change.ts";
import { readTexts, readVisibleChange } from "#embedded/realtime/row.ts";
import type { RowSubscription } from "#embedded/realtime/subscription.ts";
import type { SubscriptionIndex } from "#embedded/realtime/subscription-index.ts";

/** Brings each change to those it concerns and who may see it. Changes of one table keep their order for each of them. */
export function createFanOut(pool: pg.Pool, index: SubscriptionIndex): (change: RowChange) => void {
  const lastOf = new Map<string, Promise<void>>();
  return (change) => {
    const name = JSON.stringify([change.schema, change.table]);
    const last = (lastOf.get(name) ?? Promise.resolve()).then(() => route(pool, index, change));
    lastOf.set(name, last);
    void last.then(() => {
      if (lastOf.get(name) === last) lastOf.delete(name);
    });
  };
}

async function route(pool: pg.Pool, index: SubscriptionIndex, change: RowChange): Promise<void> {
  try {
    const unknown = index.columnsOf(change).filter((column) => !(column in change.key));
    const others = unknown.length > 0 && change.type !== "DELETE" ? await readTexts(pool, change, unknown) : {};
    for (const subscription of index.affected(change, { ...others, ...change.key })) {
      subscription.channel.enqueue(() => deliver(pool, subscription, change));
    }
  } catch (error) {
    for (const { channel } of index.all(change)) channel.fail(`A change could not be read: ${String(error)}`);
  }
}

async function deliver(pool: pg.Pool, { channel, conditions, id }: RowSubscription, change: RowChange): Promise<void> {
  const visible = await asCaller(pool, channel.caller, (tx) => readVisibleChange(tx, change, conditions));
  if (!visible) return;
  const { schema, table, type, committedAt } = change;
  channel.push("postgres_changes", {
    ids: [id],
    data: { schema, table, type, commit_timestamp: committedAt, ...visible, errors: null },
  });
}
