import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "#lib/nano/address.ts";
import { watchConfirmations } from "#lib/nano/nodes/confirmations.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { startFakeWebsocket } from "#tests/support/nano/fake-websocket.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";

const ACCOUNTS = 10_000;
const PER_SECOND = 500;
const SECONDS = 20;
const TICKS_PER_SECOND = 50;
const MEGABYTE = 1_000_000;

/** One watch over many accounts: how long adding them takes, and whether it follows a busy network without loss. */
export async function measureConfirmations(): Promise<Row[]> {
  const node = await startFakeWebsocket();
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => addressOf((n + 1).toString(16).padStart(64, "0")));
  const heard = new Set<string>();
  const stop = new AbortController();
  const subscribed = Promise.withResolvers<void>();
  const watch = watchConfirmations({
    urls: [node.url],
    accounts: [],
    onConfirmation: ({ hash }) => heard.add(hash),
    onSubscribed: subscribed.resolve,
    log: createQuietLog().log,
    signal: stop.signal,
  });
  await subscribed.promise;
  const startedAt = performance.now();
  watch.add(accounts);
  await watch.inStep();
  const tookMs = performance.now() - startedAt;

  let said = 0;
  const confirmFor = async (seconds: number) => {
    for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick++) {
      for (let n = 0; n < PER_SECOND / TICKS_PER_SECOND; n++)
        node.broadcast(messageTo(accounts[said % ACCOUNTS] ?? "", said++));
      await pause(1_000 / TICKS_PER_SECOND);
    }
  };
  await confirmFor(SECONDS / 2);
  const half = heapInUse();
  await confirmFor(SECONDS / 2);
  while (heard.size < said && performance.now() - startedAt < 120_000) await pause(50);
  const grown = heapInUse() - half;
  stop.abort();
  await watch.ended;
  await node.stop();
  return [
    { what: `${ACCOUNTS} accounts added to a subscription`, result: milliseconds(tookMs), aim: "≤ 1 s" },
    {
      what: `confirmations heard of ${said} said, about ${PER_SECOND}/s for ${SECONDS} s`,
      result: `${heard.size}; heap ${grown >= 0 ? "+" : "−"}${Math.abs(grown / MEGABYTE).toFixed(1)} MB in the second half, its own list of hashes included`,
      aim: "all; flat",
    },
  ];
}

function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function messageTo(to: string, n: number) {
  return {
    topic: "confirmation",
    time: String(Date.now()),
    message: {
      account: to,
      amount: "1000000000000000000000000000000",
      hash: n.toString(16).toUpperCase().padStart(64, "0"),
      confirmation_type: "active_quorum",
      block: { type: "state", account: to, link_as_account: to, subtype: "send" },
    },
  };
}
