import "server-only";
import { z } from "zod";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import type { PuzzleDoor, SolvedPuzzle } from "#lib/http/puzzle";
import type { Log } from "#lib/log";
import { adminDb } from "#lib/supabase/admin";
import { callDirectly } from "#lib/supabase/direct";

/** How often something may happen in a window: for one user, for all without an account in one network, and in all. */
export type RateLimit = {
  name: string;
  windowSeconds: number;
  perUser?: number;
  /** Without it, a network has three times what one user has. */
  perNetwork?: number;
  inAll?: number;
  /** What there were too many of, as the refusal says it; else "requests". */
  what?: string;
};

/** Who has no account is counted by network, too: an anonymous user costs nothing to make. */
export type Visitor = { userId: string | null; hasAccount: boolean; network: string | null };

/** Counts one account, wherever it asks from; or what else stands for one, such as the address that a code is mailed to. */
export function accountVisitor(userId: string): Visitor {
  return { userId, hasAccount: true, network: null };
}

const RETRY_AFTER_FAILURE_SECONDS = 5;
const USERS_PER_NETWORK = 3;
/** All whose address is not known share one network. */
const UNKNOWN_NETWORK = "unknown";

type Terms = {
  isWrite: boolean;
  log: Log;
  /** Opens a network's full bucket. Without it a full one refuses. */
  puzzle?: PuzzleDoor;
};

/**
 * Counts a request against its limits, narrowest first, so that who is over his own uses nothing up for others. When the
 * counting itself fails, a read goes on (what it reads has its own rules) and a write is refused.
 */
export async function enforceRateLimits(
  limits: readonly RateLimit[],
  visitor: Visitor,
  { isWrite, log, puzzle }: Terms,
): Promise<void> {
  const buckets = limits.flatMap((limit) => bucketsOf(limit, visitor));
  if (buckets.length === 0) return;
  const solved = (await puzzle?.readSolution()) ?? null;
  const hit = await countHits(buckets, visitor.network, solved).catch((cause: unknown) => {
    if (isWrite) throw uncounted(cause);
    log.warn("a read went on uncounted", { error: cause });
    return null;
  });
  if (!hit || hit.isAllowed) return;
  if (hit.isPuzzleWanted && puzzle) throw await puzzle.refuse();
  throw exceeded(hit.retryAfterSeconds, limits.find(({ what }) => what)?.what);
}

type Bucket = { name: string; maxHits: number; windowSeconds: number; isOfNetwork?: boolean };

function bucketsOf(limit: RateLimit, { userId, hasAccount, network }: Visitor): Bucket[] {
  const { name, windowSeconds, perUser, inAll } = limit;
  const perNetwork = limit.perNetwork ?? (perUser === undefined ? undefined : perUser * USERS_PER_NETWORK);
  const bucket = (who: string, maxHits: number) => ({
    name: `${name}/${windowSeconds}:${who}`,
    maxHits,
    windowSeconds,
  });
  const ofNetwork = (maxHits: number) => ({
    ...bucket(`network:${network ?? UNKNOWN_NETWORK}`, maxHits * env.NETWORK_BUDGET_FACTOR),
    isOfNetwork: true,
  });
  return [
    ...(perUser === undefined || userId === null ? [] : [bucket(`user:${userId}`, perUser)]),
    ...(perNetwork === undefined || hasAccount ? [] : [ofNetwork(perNetwork)]),
    ...(inAll === undefined ? [] : [bucket("all", inAll)]),
  ];
}

const replySchema = z.tuple([
  z.object({ is_allowed: z.boolean(), retry_after_seconds: z.int(), is_puzzle_wanted: z.boolean() }),
]);

/** One hit in each bucket, up to the first that is full, in one call. */
export async function countHits(
  buckets: readonly Bucket[],
  network: string | null = null,
  solved: SolvedPuzzle | null = null,
) {
  const asked = {
    buckets: buckets.map(({ name }) => name),
    max_hits: buckets.map(({ maxHits }) => maxHits),
    window_seconds: buckets.map(({ windowSeconds }) => windowSeconds),
    // Postgres counts from one.
    network_buckets: buckets.flatMap(({ isOfNetwork }, index) => (isOfNetwork ? [index + 1] : [])),
    ...(network === null ? {} : { network }),
    ...(solved === null ? {} : { puzzle: solved.id, puzzle_expires_at: solved.expiresAt.toISOString() }),
  };
  const name = "take_rate_limits";
  const { data, error } = (await callDirectly(name, asked)) ?? (await adminDb().rpc(name, asked));
  if (error) throw new Error("take_rate_limits failed", { cause: error });
  const [{ is_allowed, retry_after_seconds, is_puzzle_wanted }] = replySchema.parse(data);
  return { isAllowed: is_allowed, retryAfterSeconds: retry_after_seconds, isPuzzleWanted: is_puzzle_wanted };
}

function exceeded(retryAfterSeconds: number, what = "requests"): AppError {
  const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError("rate_limited", { detail: `Too many ${what}. Try again in ${wait}.`, retryAfterSeconds });
}

function uncounted(cause: unknown): AppError {
  return new AppError("internal", {
    detail: "We cannot take this right now. Nothing was done. Try again in a moment.",
    status: 503,
    retryAfterSeconds: RETRY_AFTER_FAILURE_SECONDS,
    message: "a write was refused: it could not be counted",
    cause,
  });
}
