import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors";
import type { Log } from "#lib/log";
import { adminDb } from "#lib/supabase/admin";
import { callDirectly } from "#lib/supabase/direct";

/** How often something may happen in a window: for one user, from one address, for all without a session, and in all. */
export type RateLimit = {
  name: string;
  windowSeconds: number;
  perUser?: number;
  perAddress?: number;
  perNobody?: number;
  inAll?: number;
  /** What there were too many of, as the refusal says it; else "requests". */
  what?: string;
};

export type Visitor = { userId: string | null; address: string | null };

const RETRY_AFTER_FAILURE_SECONDS = 5;

/**
 * Counts a request against its limits, narrowest first, so that who is over his own uses nothing up for others. When the
 * counting itself fails, a read goes on (what it reads has its own rules) and a write is refused.
 */
export async function enforceRateLimits(
  limits: readonly RateLimit[],
  visitor: Visitor,
  { isWrite, log }: { isWrite: boolean; log: Log },
): Promise<void> {
  const buckets = limits.flatMap((limit) => bucketsOf(limit, visitor));
  if (buckets.length === 0) return;
  const hit = await countHits(buckets).catch((cause: unknown) => {
    if (isWrite) throw uncounted(cause);
    log.warn("a read went on uncounted", { error: cause });
    return null;
  });
  if (hit && !hit.isAllowed) throw exceeded(hit.retryAfterSeconds, limits.find(({ what }) => what)?.what);
}

type Bucket = { name: string; maxHits: number; windowSeconds: number };

function bucketsOf(limit: RateLimit, { userId, address }: Visitor): Bucket[] {
  const { name, windowSeconds, perUser, perAddress, perNobody, inAll } = limit;
  const bucket = (who: string, maxHits: number) => ({
    name: `${name}/${windowSeconds}:${who}`,
    maxHits,
    windowSeconds,
  });
  return [
    ...(perUser === undefined || userId === null ? [] : [bucket(`user:${userId}`, perUser)]),
    ...(perAddress === undefined || address === null ? [] : [bucket(`address:${address}`, perAddress)]),
    ...(perNobody === undefined || userId !== null ? [] : [bucket("nobody", perNobody)]),
    ...(inAll === undefined ? [] : [bucket("all", inAll)]),
  ];
}

const replySchema = z.tuple([z.object({ is_allowed: z.boolean(), retry_after_seconds: z.int() })]);

/** One hit in each bucket, up to the first that is full, in one call. */
export async function countHits(buckets: readonly Bucket[]) {
  const asked = {
    buckets: buckets.map(({ name }) => name),
    max_hits: buckets.map(({ maxHits }) => maxHits),
    window_seconds: buckets.map(({ windowSeconds }) => windowSeconds),
  };
  const name = "take_rate_limits";
  const { data, error } = (await callDirectly(name, asked)) ?? (await adminDb().rpc(name, asked));
  if (error) throw new Error("take_rate_limits failed", { cause: error });
  const [{ is_allowed, retry_after_seconds }] = replySchema.parse(data);
  return { isAllowed: is_allowed, retryAfterSeconds: retry_after_seconds };
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
