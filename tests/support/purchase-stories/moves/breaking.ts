import fc from "fast-check";
import { command } from "#tests/support/nano/own-devnet.ts";
import { killWhileIn } from "#tests/support/purchase-stories/kill-while.ts";
import { move, type StoryMove } from "#tests/support/purchase-stories/move.ts";
import { pickFrom } from "#tests/support/purchase-stories/story.ts";

/** Faults between us and the network, sent to the ledger's control endpoint. */
const WEATHER: readonly (readonly [path: string, body: object])[] = [
  ["/socket/drop", {}],
  ["/socket", { isDown: true }],
  ["/socket", { isMute: true }],
  ["/faults", { endpoint: 0, isDown: true }],
  ["/faults", { endpoint: 1, refuses: 503, refusalStatus: 503 }],
  ["/faults", { endpoint: 0, refuses: 429 }],
  ["/faults", { endpoint: 0, view: "stale" }],
  ["/faults", { endpoint: 1, view: "empty" }],
  ["/faults", { endpoint: 0, view: "all-confirmed" }],
  ["/confirmations", { delayMs: 300, jitterMs: 500, times: 3 }],
];

export const networkFaultMove: fc.Arbitrary<StoryMove> = fc.constantFrom(...WEATHER).map(([path, body]) =>
  move(`${path} ${JSON.stringify(body)}`, async ({ stage: { devnet } }) => {
    await command(devnet, path, body);
  }),
);

export const clearMove: fc.Arbitrary<StoryMove> = fc.constant(null).map(() =>
  move("the weather clears", async ({ stage: { devnet } }) => {
    await command(devnet, "/faults/none");
    await command(devnet, "/confirmations", { delayMs: 20, jitterMs: 60, times: 2 });
  }),
);

export const killMove: fc.Arbitrary<StoryMove> = fc
  .constant(null)
  .map(() => move("kill -9 the worker", async ({ stage }) => stage.worker.kill()));

export const killWhileMove: fc.Arbitrary<StoryMove> = fc
  .record({ at: fc.nat(20), step: fc.constantFrom("recording" as const, "settling" as const) })
  .map(({ at, step }) =>
    move(`kill -9 the worker while ${step} a payment of (${at})`, async (story) =>
      killWhileIn(step, story, pickFrom(story.bought, at)),
    ),
  );
