import fc from "fast-check";
import { checkFinalState, type PlayedStory } from "#tests/support/purchase-stories/final-state.ts";
import {
  clearMove,
  killMove,
  killWhileMove,
  networkFaultMove,
} from "#tests/support/purchase-stories/moves/breaking.ts";
import { cancelMove, openFor, openMove, refundMove, verifyMove } from "#tests/support/purchase-stories/moves/buying.ts";
import { checkReadersMove, expectOnlyBuyersRead } from "#tests/support/purchase-stories/moves/check-readers.ts";
import { dustMove, payMove, waitMove } from "#tests/support/purchase-stories/moves/paying.ts";
import { passTimeMove, publishMove, withdrawMove } from "#tests/support/purchase-stories/moves/time-and-author.ts";
import { type StoryStage, startStage } from "#tests/support/purchase-stories/stage.ts";
import { beginStory, newModel } from "#tests/support/purchase-stories/story.ts";
import { until } from "#tests/support/until.ts";
import { BROKEN } from "#tests/support/world/random-sales.ts";
import type { Person } from "#tests/support/world/world.ts";

/** Often what people do, sometimes what breaks. */
const moves = fc.commands(
  [
    ...[payMove, payMove, payMove, payMove, payMove, waitMove, waitMove, waitMove, verifyMove, verifyMove],
    ...[openMove, openMove, cancelMove, refundMove, refundMove, passTimeMove, passTimeMove, checkReadersMove, dustMove],
    ...[withdrawMove, publishMove, networkFaultMove, networkFaultMove, clearMove, clearMove, killMove, killWhileMove],
  ],
  { maxCommands: 14, size: "max", disableReplayLog: true },
);

/** On a busy machine a call takes as long as it takes. */
const PATIENCE_MS = 180_000;
const REPORT_EVERY = 250;

export type StoryCounts = { stories: number; kills: number };

/**
 * Plays random stories in parallel on one stage. Checks what must always hold, and in the end that all money is where
 * it must be.
 */
export async function checkStories({ runs, lanes }: { runs: number; lanes: number }): Promise<StoryCounts> {
  const stage = await startStage();
  try {
    const played: PlayedStory[] = [];
    await Promise.all(Array.from({ length: lanes }, () => playLane(stage, Math.ceil(runs / lanes), played)));
    await checkFinalState(stage, played);
    return { stories: played.length, kills: stage.worker.kills() };
  } finally {
    await stage.stop();
  }
}

async function playLane(stage: StoryStage, runs: number, played: PlayedStory[]): Promise<void> {
  const author = await stage.world.addPerson({ isCreator: true });
  // Workers and readers never meet the same way twice, so it does not look for a smaller counterexample.
  await fc.assert(
    fc.asyncProperty(moves, (story) => play(stage, author, story, played)),
    {
      numRuns: runs,
      endOnFailure: true,
    },
  );
}

async function play(stage: StoryStage, author: Person, steps: Moves, played: PlayedStory[]): Promise<void> {
  const story = await beginStory(stage, author);
  const model = newModel();
  // Nothing is quoted while no node answers: a reader presses the button again.
  let refusals: string[] = [];
  const haveBoth = async () => {
    refusals = (await Promise.all([0, 1].map((buyer) => openFor(story, buyer, 1, null)))).flat();
    // Two thousand stories pack days of readers into minutes, so the hourly counts are reset.
    if (refusals.includes("rate_limited")) await stage.world.pool.query("truncate public.rate_limits");
    return story.bought.length >= 2;
  };
  const describe = () => `both have a purchase (${story.bought.length} bought, refused: ${refusals.join(", ")})`;
  await until(describe, haveBoth, PATIENCE_MS);
  await fc.asyncModelRun(() => ({ model, real: story }), steps);
  await expectOnlyBuyersRead(story, model);
  const { rows } = await stage.world.pool.query<{ broken: string }>(BROKEN, [[story.post]]);
  if (rows.length > 0) throw new Error(rows.map(({ broken }) => broken).join("\n"));
  played.push({ post: story.post, model, words: String(steps) });
  // A run of an hour reports its progress.
  if (played.length % REPORT_EVERY === 0) process.stderr.write(`${played.length} stories are told.\n`);
}

type Moves = typeof moves extends fc.Arbitrary<infer Steps> ? Steps : never;
