import type { RegisteredViewer } from "#lib/auth/viewer";
import { AppError } from "#lib/errors";

/** What nobody may do with a session that somebody else may have found open. */
export type StepUpFor = "e-mail address" | "payout address" | "money of others";

const FRESH_FOR_MINUTES: Record<StepUpFor, number> = {
  "e-mail address": 15,
  "payout address": 10,
  "money of others": 15,
};

/** Ways that prove the mailbox. Hosted Supabase and the embedded stack call a code `otp`, and its link as well. */
const MAILED: ReadonlySet<string> = new Set(["otp", "magiclink"]);

/** Refuses whoever has not shown a code from their own mailbox within the last minutes; the step-up dialog asks for one. */
export function requireFreshCode({ amr }: Pick<RegisteredViewer, "amr">, what: StepUpFor, now = Date.now()): void {
  const oldest = now / 1000 - FRESH_FOR_MINUTES[what] * 60;
  if (amr.some(({ method, timestamp }) => MAILED.has(method) && timestamp >= oldest)) return;
  throw new AppError("step_up_required", {
    detail: "Confirm that it is you: we send a code to your e-mail. Then try again.",
  });
}
