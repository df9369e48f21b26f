/** How long a code is, and lives. The data service is told the same in supabase/config.toml. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_TRIES = 5;
/** Between two codes for one browser. */
export const RESEND_WAIT_MS = 30_000;

/** A sign-in that this browser has begun: kept in its own cookie, so that it outlives reloads and needs no script. */
export type BegunSignIn = { email: string; sentAt: number; wrongTries: number; isUsed: boolean };

/** What a step of signing in or converting is answered, when it is not a redirect. */
export type SignInAnswer = { tone: "error" | "note"; message: string } | null;

export type SignInStep = (before: SignInAnswer, form: FormData) => Promise<SignInAnswer>;

export type CodeJudgement = "enter" | "used" | "expired" | "exhausted";

/** Whether a code of this sign-in may still be tried. */
export function judgeCode({ sentAt, wrongTries, isUsed }: BegunSignIn, nowMs: number): CodeJudgement {
  if (isUsed) return "used";
  if (nowMs - sentAt >= CODE_LIFETIME_MS) return "expired";
  return wrongTries >= MAX_TRIES ? "exhausted" : "enter";
}

/** How long this browser waits before it may ask again. */
export function waitBeforeResendMs({ sentAt }: { sentAt: number }, nowMs: number): number {
  return Math.max(0, sentAt + RESEND_WAIT_MS - nowMs);
}

/** The digits of a code as people paste it: with spaces, dashes, a line end. */
export function readCode(text: string): string | null {
  const digits = text.replace(/[\s\u200b-\u200f\ufeff\-–—.]/g, "");
  return /^\d+$/.test(digits) && digits.length === CODE_DIGITS ? digits : null;
}

export function describeTriesLeft(wrongTries: number): string {
  const left = MAX_TRIES - wrongTries;
  return `That code is wrong. ${left} ${left === 1 ? "try" : "tries"} left.`;
}
