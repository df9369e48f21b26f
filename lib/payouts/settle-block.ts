import { setTimeout as pause } from "node:timers/promises";
import { workRootOf } from "#lib/nano/block.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { isWorkEnough, thresholdOf } from "#lib/nano/work/work-threshold.ts";
import { type BookedBlock, type BookedPayout, blockContentsOf } from "#lib/payouts/account-books.ts";
import { type DispatchParts, NotSettled } from "#lib/payouts/dispatch-parts.ts";
import { bookConfirmed, noteSent, replaceWork } from "#lib/payouts/records.ts";

const FIRST_LOOK_MS = 40;
const LONGEST_PAUSE_MS = 1_000;

/** Sends the stored bytes, always the same ones, and waits for confirmation. */
export async function publishBlock(
  stored: BookedBlock,
  payout: BookedPayout | null,
  parts: DispatchParts,
): Promise<void> {
  const { ledger, query, log, at } = parts;
  const work = await workOf(stored, parts);
  try {
    const answer = await ledger.publish({ ...stored.block, work }, stored.kind);
    await at("published");
    // A refusal is not a verdict: look the block up on the chain by its hash.
    if (answer.kind === "refused") log.warn("a node refused a block of ours", { reason: answer.reason });
    else await noteSent(query, stored);
    await at("noted");
  } catch (error) {
    // The block may have been accepted even though the answer was lost.
    if (!(error instanceof NodeOutage)) throw error;
    log.warn("no node answered for a block of ours", { error });
  }
  await awaitConfirmation(stored, payout, parts);
}

/** Waits until the block is confirmed, and books it. */
export async function awaitConfirmation(
  block: BookedBlock,
  payout: BookedPayout | null,
  parts: DispatchParts,
): Promise<void> {
  const { ledger, sources, query, patienceMs, at } = parts;
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    await pause(pauseMs);
    if (await findConfirmedBlock(sources, block.hash)) break;
    if (Date.now() < deadline) continue;
    if (await ledger.findBlock(block.hash)) await ledger.requestConfirmation(block.hash);
    throw new NotSettled("not_confirmed", { message: "The network has not confirmed the block yet." });
  }
  await at("confirmed");
  await bookConfirmed(query, block, payout);
  await at("booked");
}

/** Recomputes missing or insufficient work for the same block. The signature does not cover it. */
async function workOf(stored: BookedBlock, parts: DispatchParts): Promise<string> {
  const request = {
    root: workRootOf(blockContentsOf(stored.block)),
    threshold: thresholdOf(parts.network, stored.kind),
  };
  if (stored.work !== null && isWorkEnough(request, stored.work)) return stored.work;
  const work = await computeWork(request, parts);
  await replaceWork(parts.query, stored, work);
  return work;
}

export async function computeWork(
  request: { root: string; threshold: string },
  { work }: DispatchParts,
): Promise<string> {
  try {
    return await work.compute(request);
  } catch (error) {
    throw new NotSettled("work_missing", { message: "No provider computed the block’s work.", cause: error });
  }
}
