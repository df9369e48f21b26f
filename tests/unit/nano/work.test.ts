import { randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { serviceWork, workTimeoutMs } from "#lib/nano/work/service-work.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { createWork, type WorkProvider } from "#lib/nano/work/work.ts";
import { createWorkRecord } from "#lib/nano/work/work-record.ts";
import { isWorkEnough, thresholdOf, type WorkRequest } from "#lib/nano/work/work-threshold.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";
import { until } from "#tests/support/until.ts";

// Work is luck: it may take a multiple of its mean.
vi.setConfig({ testTimeout: 30_000 });

const TOO_LITTLE = "0000000000000001";

/** One block in a thousand would have that little work be enough. */
function newRequest(): WorkRequest {
  const request = { root: randomBytes(32).toString("hex").toUpperCase(), threshold: "ffc0000000000000" };
  return isWorkEnough(request, TOO_LITTLE) ? newRequest() : request;
}
const threads = threadWork(2);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => threads.close());

async function serviceAnswering(answer: unknown) {
  const service = await startFakeNode(() => answer);
  stops.push(service.stop);
  return { service, provider: serviceWork({ ...service, key: "service-key" }) };
}

const never: WorkProvider = { name: "never", compute: () => Promise.reject(new Error("asked")) };

describe("our own processor", () => {
  test("finds enough work, without blocking this thread", async () => {
    const request = { ...newRequest(), threshold: "fffff00000000000" };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const work = await threads.compute(request, new AbortController().signal);
    delay.disable();
    expect(isWorkEnough(request, work)).toBe(true);
    expect(delay.count).toBeGreaterThan(0);
  });

  test("stops at once when the work is cancelled, and works on afterwards", async () => {
    const leaving = new AbortController();
    const send = { ...newRequest(), threshold: thresholdOf("live", "send") };
    const work = threads.compute(send, leaving.signal);
    leaving.abort(new Error("no longer wanted"));
    await expect(work).rejects.toThrow("no longer wanted");
    const request = newRequest();
    expect(isWorkEnough(request, await threads.compute(request, new AbortController().signal))).toBe(true);
  });
});

describe("the chain of providers", () => {
  test.each([
    ["has no credits left", { error: 429, message: "Too many requests." }],
    ["has no machines", { error: 503, message: "Sorry, no GPUs available. Try again in a few seconds." }],
    ["is out of order", { error: 500, message: "Service not available. Try again in a few minutes." }],
    ["does not offer this", { error: "Work generation is disabled" }],
    ["gives too little work", { work: "0000000000000001" }],
    ["gives no work", { work: "" }],
    ["gives nonsense", { status: 200, text: "<html>" }],
  ])("continues when the first %s", async (_, answer) => {
    const { service, provider } = await serviceAnswering(answer);
    const { log, lines } = createQuietLog();
    const work = createWork([provider, threads], log);
    const request = newRequest();
    expect(isWorkEnough(request, await work.compute(request))).toBe(true);
    expect(service.asked).toEqual([
      { action: "work_generate", hash: request.root, difficulty: request.threshold, key: "service-key" },
    ]);
    expect(lines.join()).toContain("a work provider failed");
    expect(lines.join()).not.toContain("service-key");
  });

  test("lets the failed one rest, then asks it again", async () => {
    let nowMs = 0;
    const { service, provider } = await serviceAnswering({ error: 429 });
    const work = createWork([provider, threads], createQuietLog().log, () => nowMs);
    await work.compute(newRequest());
    await work.compute(newRequest());
    expect(service.asked).toHaveLength(1);
    nowMs = 60_000;
    await work.compute(newRequest());
    expect(service.asked).toHaveLength(2);
  });

  test("fails when none is left, and logs it once for all of them", async () => {
    const work = createWork([never, { ...never, name: "never either" }], createQuietLog().log);
    await expect(work.compute(newRequest())).rejects.toThrow("No provider delivered work.");
  });

  test("takes a service's work and records its remaining credits", async () => {
    const request = newRequest();
    const known = await threads.compute(request, new AbortController().signal);
    const service = await startFakeNode(() => ({ work: known.toUpperCase(), credits: 9, cached: false }));
    stops.push(service.stop);
    const credits: number[] = [];
    const work = createWork([serviceWork(service, (left) => credits.push(left)), never], createQuietLog().log);
    expect(await work.compute(request)).toBe(known);
    expect(credits).toEqual([9]);
  });
});

describe("a node that computes work", () => {
  const byThreshold = (network: "live" | "dev", subtype: "send" | "receive", key?: string) =>
    workTimeoutMs({ threshold: thresholdOf(network, subtype) }, { key });

  test("gets the time a core without a GPU needs, and a service with a key its usual time", () => {
    expect(byThreshold("dev", "send")).toBeLessThan(13_000);
    expect(byThreshold("live", "receive")).toBeGreaterThan(18_000);
    expect(byThreshold("live", "receive")).toBeLessThan(20_000);
    expect(byThreshold("live", "send")).toBeGreaterThan(6 * 60_000);
    expect(byThreshold("live", "send")).toBeLessThan(8 * 60_000);
    expect(byThreshold("live", "send", "key")).toBe(12_000);
  });

  test("is told to stop when the work is cancelled", async () => {
    const hung = Promise.withResolvers<object>();
    const service = await startFakeNode(({ action }) => (action === "work_generate" ? hung.promise : { success: "" }));
    stops.push(service.stop);
    const leaving = new AbortController();
    const request = newRequest();
    const wanted = serviceWork(service).compute(request, leaving.signal);
    await until("it is asked", () => service.asked.length === 1);
    leaving.abort(new Error("no longer wanted"));
    await expect(wanted).rejects.toThrow("no longer wanted");
    await until("it is told to stop", () => service.asked.length === 2);
    expect(service.asked[1]).toEqual({ action: "work_cancel", hash: request.root });
    hung.resolve({});
  });

  test("that hung is passed over for four times as long as it was waited for", async () => {
    let nowMs = 0;
    let asked = 0;
    const hanging: WorkProvider = {
      name: "hanging",
      compute() {
        asked++;
        nowMs += 400_000;
        return Promise.reject(new Error("no answer"));
      },
    };
    const work = createWork([hanging, threads], createQuietLog().log, () => nowMs);
    await work.compute(newRequest());
    nowMs += 1_599_999;
    await work.compute(newRequest());
    expect(asked).toBe(1);
    nowMs += 1;
    await work.compute(newRequest());
    expect(asked).toBe(2);
  });
});

test("passes over a service with few credits once, then asks again: more may have been bought", async () => {
  let credits = 19;
  const request = newRequest();
  const known = await threads.compute(request, new AbortController().signal);
  const service = await startFakeNode(() => ({ work: known, credits }));
  stops.push(service.stop);
  const provider = serviceWork(service);
  const ask = () => provider.compute(request, new AbortController().signal);
  expect(await ask()).toBe(known);
  await expect(ask()).rejects.toThrow("fewer than 20 credits left");
  credits = 1000;
  expect(await ask()).toBe(known);
  expect(await ask()).toBe(known);
  expect(service.asked).toHaveLength(3);
});

describe("a provider's record", () => {
  test("counts too little work as a failure, then the next as a success, and logs it once", async () => {
    let nowMs = 0;
    const record = createWorkRecord(() => nowMs);
    const poor: WorkProvider = { name: "poor", compute: () => Promise.resolve(TOO_LITTLE) };
    const work = createWork([poor, threads], createQuietLog().log, () => nowMs, record.note);
    await work.compute(newRequest());
    const at = new Date(nowMs);
    expect(record.take()).toEqual([
      { provider: "poor", workedAt: null, failedAt: at, error: "poor delivered too little work." },
      { provider: "own processor", workedAt: at, failedAt: null, error: null },
    ]);
    await work.compute(newRequest());
    expect(record.take()).toEqual([]);
    nowMs = 60_000;
    await work.compute(newRequest());
    expect(record.take().map(({ provider }) => provider)).toEqual(["poor", "own processor"]);
  });
});

describe("work in advance", () => {
  test("is done once, and ready when the block is", async () => {
    let computations = 0;
    const counting: WorkProvider = {
      name: "counting",
      compute(request, signal) {
        computations++;
        return threads.compute(request, signal);
      },
    };
    const work = createWork([counting], createQuietLog().log);
    const request = newRequest();
    work.prepare(request);
    work.prepare(request);
    expect(await work.compute(request)).toBe(await work.compute(request, new AbortController().signal));
    expect(computations).toBe(1);
  });

  test("is tried again after a failure when the block needs it", async () => {
    let isBroken = true;
    const recovered: WorkProvider = {
      name: "mended",
      compute: (request, signal) => (isBroken ? Promise.reject(new Error("broken")) : threads.compute(request, signal)),
    };
    const work = createWork([recovered], createQuietLog().log);
    const request = newRequest();
    work.prepare(request);
    await expect(work.compute(request)).rejects.toThrow();
    isBroken = false;
    expect(isWorkEnough(request, await work.compute(request))).toBe(true);
  });

  test("ends when the worker stops", async () => {
    const work = createWork([threads], createQuietLog().log);
    const send = { ...newRequest(), threshold: thresholdOf("live", "send") };
    const wanted = work.compute(send);
    work.stop();
    await expect(wanted).rejects.toThrow();
  });
});
