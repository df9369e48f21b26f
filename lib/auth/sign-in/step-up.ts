import type { RegisteredViewer } from "#lib/auth/viewer.ts";
import { AppError } from "#lib/errors.ts";

/** Actions that need a fresh code, in case another person found the session open. */
export type StepUpFor = "e-mail address" | "payout address" | "money of others" | "deletion";

const FRESH_FOR_MINUTES: Record<StepUpFor, number> = {
  "e-mail address": 15,
  "payout address": 10,
  "money of others": 15,
  deletion: 10,
};

/**
 * Methods that prove access to the mailbox. Supabase, hosted or embedded, reports a code as `otp`, and its link too.
 */
const MAILED: ReadonlySet<string> = new Set(["otp", "magiclink"]);

/** Refuses sessions without a recent emailed code. The step-up dialog then asks for one. */
export function requireFreshCode(
  { amr, email }: Pick<RegisteredViewer, "amr" | "email">,
  what: StepUpFor,
  now = Date.now(),
): void {
  const oldest = now / 1000 - FRESH_FOR_MINUTES[what] * 60;
  // Without a mailbox, it was a wallet’s sign-in, which Supabase reports as `otp`, too.
  if (email !== null && amr.some(({ method, timestamp }) => MAILED.has(method) && timestamp >= oldest)) return;
  throw new AppError("step_up_required", {
    detail: "Confirm it’s you with the code we e-mail you, then try again.",
  });
}
