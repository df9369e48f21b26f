import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CHANGE_CHANNEL, type RowChange, readChange } from "#embedded/realtime/change.ts";

export type ChangeFeed = { isListening(): boolean; close(): Promise<void> };

type Follower = {
  onChange(change: RowChange): void;
  /** From now until the feed listens again, changes pass unseen. */
  onLost(): void;
};

const RETRY_AFTER_MS = [20, 100, 250, 500, 1_000, 2_000];
const PULSE_EVERY_MS = 10_000;
const PULSE_PATIENCE_MS = 5_000;

/** Listens on a connection of its own, and opens it again whenever it is lost. Resolves after the first attempt. */
export async function openChangeFeed(connectionString: string, { onChange, onLost }: Follower): Promise<ChangeFeed> {
  const closing = new AbortController();
  const attempted = Promise.withResolvers<void>();
  let listening: pg.Client | null = null;

  const keepListening = async () => {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const { client, ended } = createClient(connectionString);
      client.on("notification", ({ payload }) => {
        const change = readChange(payload ?? "");
        if (change) onChange(change);
      });
      try {
        await client.connect();
        await client.query(`listen ${CHANGE_CHANNEL}`);
        listening = client;
        attempted.resolve();
        await untilLost(client, ended);
        listening = null;
        failures = 0;
        if (!closing.signal.aborted) onLost();
      } catch {
        // The database is not there. Joins are refused meanwhile, and the next attempt follows.
        client.end().catch(() => undefined);
        attempted.resolve();
      }
      const delayMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)];
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const kept = keepListening();
  await attempted.promise;

  return {
    isListening: () => listening !== null,
    async close() {
      closing.abort();
      await listening?.end();
      await kept;
    },
  };
}

function createClient(connectionString: string): { client: pg.Client; ended: Promise<void> } {
  const client = new pg.Client({
    connectionString,
    application_name: "realtime",
    query_timeout: PULSE_PATIENCE_MS,
    connectionTimeoutMillis: PULSE_PATIENCE_MS,
  });
  const ended = Promise.withResolvers<void>();
  client.once("end", ended.resolve);
  // "end" follows every error, and is what counts.
  client.on("error", () => undefined);
  return { client, ended: ended.promise };
}

/** A connection can die unnoticed (a cable, a sleeping host), so one that misses a pulse counts as lost. */
async function untilLost(client: pg.Client, ended: Promise<void>): Promise<void> {
  const pulse = setInterval(() => {
    client.query("select").catch(() => client.end());
  }, PULSE_EVERY_MS);
  await ended;
  clearInterval(pulse);
}
