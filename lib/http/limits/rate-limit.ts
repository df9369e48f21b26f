import "server-only";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import type { PuzzleDoor, SolvedPuzzle } from "#lib/http/limits/puzzle.ts";
import type { Log } from "#lib/log.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { callDirectly } from "#lib/supabase/direct.ts";

/** How often something may happen in a window: per user, per network without an account, and in total. */
export type RateLimit = {
  name: string;
  windowSeconds: number;
  perUser?: number;
  /** Default: three times the limit of one user. */
  perNetwork?: number;
  inAll?: number;
  /** What there were too many of, for the refusal. Default: "requests". */
  what?: string;
};

/** Users without an account are also counted by network, because anonymous users cost nothing to create. */
export type Visitor = { userId: string | null; hasAccount: boolean; network: string | null };

export type LimitedViewer = { id: string; isAnonymous: boolean };

/** The visitor of a request. */
export function visitorOf(viewer: LimitedViewer | null | undefined, headers: Headers): Visitor {
  return {
    userId: viewer?.id ?? null,
    hasAccount: viewer?.isAnonymous === false,
    network: clientNetworkOf(headers),
  };
}

/** Counts one account, wherever it asks from; or what else stands for one, such as the address that a code is mailed to. */
export function accountVisitor(userId: string): Visitor {
  return { userId, hasAccount: true, network: null };
}

const RETRY_AFTER_FAILURE_SECONDS = 5;
const USERS_PER_NETWORK = 3;
/** All visitors without a known address share one network. */
const UNKNOWN_NETWORK = "unknown";

type Terms = {
  isWrite: boolean;
  log: Log;
  /** Lets a request pass a full network's limit. Without it, a full one refuses. */
  puzzle?: PuzzleDoor;
};

/**
 * Counts a request against its limits, narrowest first, so that a user over their own limit uses up nothing for
 * others. If counting fails, reads continue (row rules still apply) and writes are refused.
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
    log.warn("could not count a read; let it pass", { error: cause });
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

/** Counts one hit in each bucket, up to the first full one, in a single call. */
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
    detail: "We cannot process this right now. Nothing was changed. Try again in a moment.",
    status: 503,
    retryAfterSeconds: RETRY_AFTER_FAILURE_SECONDS,
    message: "refused a write because it could not be counted",
    cause,
  });
}
