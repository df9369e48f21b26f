import type pg from "pg";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { createBell } from "#lib/jobs/deposits/bell.ts";
import { createChainReport } from "#lib/jobs/deposits/chain-report.ts";
import { listColdAccounts, listHotAccounts } from "#lib/jobs/deposits/deposit-accounts.ts";
import { createPaymentQueue } from "#lib/jobs/deposits/payment-queue.ts";
import { notePayment } from "#lib/jobs/process/give-way.ts";
import { log } from "#lib/log.ts";
import { nanoLedger, nanoSources, outageLog } from "#lib/nano/nodes/configured-nodes.ts";
import { watchConfirmations } from "#lib/nano/nodes/confirmations.ts";
import { assertMayConfirm } from "#lib/nano/nodes/second-source.ts";

const SWEEP_EVERY_MS = 60_000;
const SWEEP_WHILE_AWAY_EVERY_MS = 5_000;
const COLD_SWEEP_EVERY_MS = 24 * 3_600_000;
const SMALLEST_RAW = 1n;

const openedShape = z.object({ account: z.string() });

/**
 * The leader's work: hears of payments by websocket, checks the chain every minute, around every subscription and
 * once for each new address for what it missed, and queues a job for each. It trusts nothing: the job asks the nodes.
 */
export async function watchDeposits(session: pg.Client, database: pg.Pool, signal: AbortSignal): Promise<void> {
  const queue = createPaymentQueue(database, log, signal);
  const report = createChainReport(database);
  const accounts = new Set<string>();
  /** Watched for the first time, and not yet looked at. */
  const unseen = new Set<string>();
  let sweepingUnseen: Promise<void> | undefined;
  const sweepNow = createBell();
  let coldSweptAtMs = Number.NEGATIVE_INFINITY;
  const watch = watchConfirmations({
    urls: env.NANO_WS_URLS,
    accounts,
    onConfirmation: ({ hash, subtype, linkAsAccount }) => {
      if (subtype !== "send" || !accounts.has(linkAsAccount)) return;
      notePayment();
      queue.add({ hash, account: linkAsAccount });
    },
    onSubscribed: sweepNow.ring,
    onAdded(added) {
      for (const account of added) unseen.add(account);
      sweepingUnseen ??= sweepUnseen();
    },
    onLost: sweepNow.ring,
    log: outageLog,
    signal,
  });

  function add(found: readonly string[]): void {
    for (const account of found) accounts.add(account);
    watch.add(found);
  }

  /**
   * Drops the addresses known before the list was read that are no longer on it. A purchase opened since then stays.
   */
  async function refresh(): Promise<void> {
    const known = [...accounts];
    const hot = new Set(await listHotAccounts(database));
    const gone = known.filter((account) => !hot.has(account));
    for (const account of gone) accounts.delete(account);
    watch.remove(gone);
    add([...hot]);
  }

  async function sweep(swept: readonly string[]): Promise<void> {
    const sends = await nanoLedger().listReceivable(swept, SMALLEST_RAW);
    for (const { hash, to } of sends) queue.add({ hash, account: to });
  }

  /** A payment may be confirmed before the node watches its address. Programs pay that fast. */
  async function sweepUnseen(): Promise<void> {
    while (unseen.size > 0 && !signal.aborted) {
      const swept = [...unseen];
      unseen.clear();
      try {
        await sweep(swept);
      } catch (error) {
        outageLog.warn("could not look for payments to new addresses", { error });
        sweepNow.ring();
      }
    }
    sweepingUnseen = undefined;
  }

  async function sweepCold(): Promise<void> {
    if (Date.now() - coldSweptAtMs < COLD_SWEEP_EVERY_MS) return;
    const cold = await listColdAccounts(database);
    for (const account of cold) accounts.delete(account);
    watch.remove(cold);
    await sweep(cold);
    coldSweptAtMs = Date.now();
  }

  session.on("notification", ({ payload }) => {
    const opened = openedShape.safeParse(JSON.parse(payload ?? "null"));
    if (opened.success) add([opened.data.account]);
  });
  // Listens before it reads the list, so that a purchase opened in between is in one of them.
  await session.query("listen purchase_opened");
  while (!signal.aborted) {
    const isSeen = await report.runAndReport(async () => {
      await refresh();
      if (accounts.size > 0) await sweep([...accounts]);
      await sweepCold();
      // Ask the nodes even with nothing to look for: quotes depend on whether they answer.
      await assertMayConfirm(nanoSources());
    });
    await sweepNow.wait(isSeen ? SWEEP_EVERY_MS : SWEEP_WHILE_AWAY_EVERY_MS, signal);
  }
  await watch.ended;
  await sweepingUnseen;
  await queue.emptied;
}
