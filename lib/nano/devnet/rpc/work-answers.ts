import { computeWork } from "nanocurrency";
import { difficultyOf, formatDifficulty, multiplierOf, multiply } from "#lib/nano/devnet/ledger/difficulty.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { findText, type RpcAnswer, type RpcRequest, readHash, readText } from "#lib/nano/devnet/rpc/request.ts";

/** Nodes compute up to this multiple of the work they announce. */
const MAX_MULTIPLIER = 64n;

export async function answerWorkGenerate(
  _state: LedgerState,
  request: RpcRequest,
  { thresholds }: DevnetLedger,
): Promise<RpcAnswer> {
  const { announced, entry } = thresholds;
  const hash = readHash(request);
  const wanted = readDifficulty(request) ?? announced.send;
  if (wanted > multiply(announced.send, MAX_MULTIPLIER) || wanted < entry) {
    refuse("Difficulty above config limit or below publish threshold");
  }
  const work = await computeWork(hash, { workThreshold: formatDifficulty(wanted) });
  if (!work) return refuse("Work generation cancellation or failure");
  return { hash, work, ...measuresOf(difficultyOf(hash, work), announced.send) };
}

/** Nodes answer this whether or not they are computing. Here, a search has always finished already. */
export function answerWorkCancel(_state: LedgerState, request: RpcRequest): RpcAnswer {
  readHash(request);
  return { success: "" };
}

export function answerWorkValidate(_state: LedgerState, request: RpcRequest, { thresholds }: DevnetLedger): RpcAnswer {
  const { announced } = thresholds;
  const hash = readHash(request);
  const work = readText(request, "work");
  if (!/^[0-9a-f]{1,16}$/i.test(work)) refuse("Bad work");
  const difficulty = difficultyOf(hash, work.padStart(16, "0"));
  const wanted = readDifficulty(request);
  const isAtLeast = (threshold: bigint) => (difficulty >= threshold ? "1" : "0");
  return {
    ...(wanted === undefined ? {} : { valid: isAtLeast(wanted) }),
    valid_all: isAtLeast(announced.send),
    valid_receive: isAtLeast(announced.receive),
    ...measuresOf(difficulty, announced.send),
  };
}

function measuresOf(difficulty: bigint, base: bigint) {
  return { difficulty: formatDifficulty(difficulty), multiplier: multiplierOf(difficulty, base) };
}

function readDifficulty(request: RpcRequest): bigint | undefined {
  const text = findText(request, "difficulty");
  if (text === undefined) return undefined;
  return /^[0-9a-f]{1,16}$/i.test(text) ? BigInt(`0x${text}`) : refuse("Bad difficulty");
}
