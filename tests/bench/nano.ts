import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";
import { deriveKey, signSend } from "#lib/nano/wallet.ts";
import { serviceWork } from "#lib/nano/work/service-work.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { createWork, type WorkProvider } from "#lib/nano/work/work.ts";
import { thresholdOf, type WorkRequest } from "#lib/nano/work/work-threshold.ts";
import { measureConfirmations } from "#tests/bench/confirmations.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";

const SECONDS = 3;
const newHash = () => randomBytes(32).toString("hex").toUpperCase();

/** Addresses, signatures and work, and the load that one websocket carries. */
export async function measureNano(): Promise<Row[]> {
  return [measureDerivation(), measureSigning(), ...(await measureWork()), ...(await measureConfirmations())];
}

function measureDerivation(): Row {
  const seed = newHash();
  const perSecond = countPerSecond((index) => deriveKey(seed, index));
  return { what: "addresses derived from the seed", result: `${perSecond}/s`, aim: "≥ 100/s" };
}

function measureSigning(): Row {
  const key = deriveKey(newHash(), 0);
  const state = { frontier: newHash(), balanceRaw: 10n ** 30n, representative: key.account };
  const to = deriveKey(newHash(), 1).account;
  const perSecond = countPerSecond((n) => signSend(key, state, to, BigInt(n + 1)));
  return { what: "blocks signed", result: `${perSecond}/s`, aim: "≥ 50/s" };
}

function countPerSecond(act: (n: number) => unknown): number {
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < SECONDS * 1_000) act(count++);
  return Math.round(count / SECONDS);
}

async function measureWork(): Promise<Row[]> {
  const own = threadWork(availableParallelism());
  const devnet = await startDevnet({ endpoints: [{ port: 0 }, { port: 0, service: { credits: 0 } }] });
  const [service, spent] = devnet.rpcUrls.map((url) => serviceWork({ url }));
  if (!service || !spent) throw new Error("The test network has too few endpoints.");
  const rows = [
    await timeWork(own, "dev", "send", 20),
    await timeWork(service, "dev", "send", 20),
    await timeWork(own, "live", "receive", 5),
    await timeWork(afterService(spent, own), "dev", "send", 20),
  ];
  await own.close();
  await devnet.stop();
  return rows;
}

/** The chain as the worker has it, new each time: a service without credits first, then our own processor. */
function afterService(service: WorkProvider, own: WorkProvider): WorkProvider {
  const { log } = createQuietLog();
  const name = "the own processor, after a service without credits";
  return { name, compute: (request, signal) => createWork([service, own], log).compute(request, signal) };
}

/** A send of the live network takes minutes on a processor; a receive gives an estimate, as it is 64 times as easy. */
async function timeWork(
  provider: WorkProvider,
  network: "dev" | "live",
  subtype: "send" | "receive",
  times: number,
): Promise<Row> {
  const threshold = thresholdOf(network, subtype);
  const samples: number[] = [];
  for (let n = 0; n < times; n++) {
    const request: WorkRequest = { root: newHash(), threshold };
    const startedAt = performance.now();
    await provider.compute(request, new AbortController().signal);
    samples.push(performance.now() - startedAt);
  }
  const who = provider.name.includes("own processor") ? provider.name : "the test network's node";
  return {
    what: `work of a ${network} ${subtype} (${threshold}) by ${who}, ${times} times`,
    result: `median ${milliseconds(quantile(samples, 0.5))}, longest ${milliseconds(quantile(samples, 1))}`,
    aim: network === "live" ? "seconds" : "≤ 100 ms",
  };
}
