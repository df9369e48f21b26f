import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors";
import type { Log } from "#lib/log";
import { adminDb } from "#lib/supabase/admin";

/** How often something may happen in a window: for one user, from one address, and in all. */
export type RateLimit = {
  name: string;
  windowSeconds: number;
  perUser?: number;
  perAddress?: number;
  inAll?: number;
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
  for (const bucket of limits.flatMap((limit) => bucketsOf(limit, visitor))) {
    const hit = await countHit(bucket).catch((cause: unknown) => {
      if (isWrite) throw uncounted(cause);
      log.warn("a read went on uncounted", { error: cause });
      return null;
    });
    if (hit === null) return;
    if (!hit.isAllowed) throw exceeded(hit.retryAfterSeconds);
  }
}

type Bucket = { name: string; maxHits: number; windowSeconds: number };

function bucketsOf({ name, windowSeconds, perUser, perAddress, inAll }: RateLimit, visitor: Visitor): Bucket[] {
  const bucket = (who: string, maxHits: number) => ({
    name: `${name}/${windowSeconds}:${who}`,
    maxHits,
    windowSeconds,
  });
  return [
    ...(perUser === undefined || visitor.userId === null ? [] : [bucket(`user:${visitor.userId}`, perUser)]),
    ...(perAddress === undefined || visitor.address === null ? [] : [bucket(`address:${visitor.address}`, perAddress)]),
    ...(inAll === undefined ? [] : [bucket("all", inAll)]),
  ];
}

const replySchema = z.tuple([z.object({ allowed: z.boolean(), retry_after_seconds: z.int() })]);

export async function countHit({ name, maxHits, windowSeconds }: Bucket) {
  const hit = { bucket: name, max_hits: maxHits, window_seconds: windowSeconds };
  const { data, error } = await adminDb().rpc("take_rate_limit", hit);
  if (error) throw new Error("take_rate_limit failed", { cause: error });
  const [{ allowed, retry_after_seconds }] = replySchema.parse(data);
  return { isAllowed: allowed, retryAfterSeconds: retry_after_seconds };
}

function exceeded(retryAfterSeconds: number): AppError {
  const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError("rate_limited", { detail: `Too many requests. Try again in ${wait}.`, retryAfterSeconds });
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
