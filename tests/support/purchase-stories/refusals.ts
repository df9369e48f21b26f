/**
 * The codes with which a call about a purchase may refuse. Anything else is a fault: a deadlock, a broken rule, a
 * missing row.
 */
export const REFUSALS: ReadonlySet<string> = new Set([
  "already_owned",
  "gone",
  "conflict",
  "refund_window_closed",
  "refund_limit",
  "not_found",
  "already_paid",
  "payments_paused",
  "rate_limited",
]);

/** The answer, or the code of the refusal. */
export async function resultOrRefusal<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.message)) return error.message;
    throw error;
  }
}
