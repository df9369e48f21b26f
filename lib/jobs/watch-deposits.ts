import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { env } from "#lib/env/server";
import { createPaymentQueue } from "#lib/jobs/payment-queue";
import { log } from "#lib/log";
import { nanoLedger } from "#lib/nano/configured-nodes";
import { watchConfirmations } from "#lib/nano/confirmations";

/** How long an address is looked at every minute; money that comes later still belongs to somebody. */
const HOT_DAYS = 90;
const SWEEP_EVERY_MS = 60_000;
const SMALLEST_RAW = 1n;

const openedShape = z.object({ account: z.string() });

/**
 * The leader's work: hears of payments to our addresses by websocket at once, looks at the chain every minute and after
 * every new subscription for what was not heard, and makes a job of each. It believes nothing: the job asks the nodes.
 */
export async function watchDeposits(session: pg.Client, database: pg.Pool, signal: AbortSignal): Promise<void> {
  const queue = createPaymentQueue(database, log, signal);
  const accounts = new Set<string>();
  const sweepNow = createBell();
  const watch = watchConfirmations({
    urls: env.NANO_WS_URLS,
    accounts,
    onConfirmation: ({ hash, subtype, linkAsAccount }) => {
      if (subtype === "send" && accounts.has(linkAsAccount)) queue.add({ hash, account: linkAsAccount });
    },
    onSubscribed: sweepNow.ring,
    log,
    signal,
  });

  function add(found: readonly string[]): void {
    for (const account of found) accounts.add(account);
    watch.add(found);
  }

  session.on("notification", ({ payload }) => {
    const opened = openedShape.safeParse(JSON.parse(payload ?? "null"));
    if (opened.success) add([opened.data.account]);
  });
  // Listening begins before the list is read, so a purchase between the two is in one of them.
  await session.query("listen purchase_opened");
  while (!signal.aborted) {
    try {
      add(await listHotAccounts(database));
      const sends = await nanoLedger().listReceivable([...accounts], SMALLEST_RAW);
      for (const { hash, to } of sends) queue.add({ hash, account: to });
    } catch (error) {
      log.warn("the chain could not be looked at", { error });
    }
    await Promise.race([sweepNow.rung(), pause(SWEEP_EVERY_MS, undefined, { signal }).catch(() => undefined)]);
  }
  await watch.ended;
  await queue.emptied;
}

async function listHotAccounts(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ account: string }>(
    `select account from public.deposit_addresses
     where state = 'assigned' and assigned_at > now() - make_interval(days => $1)`,
    [HOT_DAYS],
  );
  return rows.map(({ account }) => account);
}

/** Rung before anybody waits, it is heard all the same. */
function createBell() {
  let next = Promise.withResolvers<void>();
  return {
    ring: () => next.resolve(),
    async rung(): Promise<void> {
      await next.promise;
      next = Promise.withResolvers();
    },
  };
}
