/** A code's length and lifetime. supabase/config.toml has the same values. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_TRIES = 5;
/** How long a browser waits between two codes. */
export const RESEND_WAIT_MS = 30_000;

/** A sign-in in progress, kept in its own cookie: it survives reloads and needs no script. */
export type BegunSignIn = { email: string; sentAt: number; wrongTries: number; isUsed: boolean };

/** The answer of a sign-in or conversion step that does not redirect. */
export type SignInAnswer = { tone: "error" | "note"; message: string } | null;

export type SignInStep = (before: SignInAnswer, form: FormData) => Promise<SignInAnswer>;

export type CodeJudgement = "enter" | "used" | "expired" | "exhausted";

/** Decides whether a code of this sign-in may still be tried. */
export function judgeCode({ sentAt, wrongTries, isUsed }: BegunSignIn, nowMs: number): CodeJudgement {
  if (isUsed) return "used";
  if (nowMs - sentAt >= CODE_LIFETIME_MS) return "expired";
  return wrongTries >= MAX_TRIES ? "exhausted" : "enter";
}

/** How long this browser has to wait before it may ask again. */
export function waitBeforeResendMs({ sentAt }: { sentAt: number }, nowMs: number): number {
  return Math.max(0, sentAt + RESEND_WAIT_MS - nowMs);
}

/** Reads a code's digits as people paste them: with spaces, dashes or line breaks. */
export function readCode(text: string): string | null {
  const digits = text.replace(/[\s\u200b-\u200f\ufeff\-–—.]/g, "");
  return /^\d+$/.test(digits) && digits.length === CODE_DIGITS ? digits : null;
}

export function describeTriesLeft(wrongTries: number): string {
  const left = MAX_TRIES - wrongTries;
  return `That code is wrong. ${left} ${left === 1 ? "try" : "tries"} left.`;
}

export const SESSION_EXPIRED = "Your session has expired. Please log in again.";

export const ACCOUNT_NEEDED = "You need an account for this. Add an e-mail address first.";

/** To a caller who is not staff, or not of the office that a page needs. */
export const NOT_STAFF = "Your account may not do this.";

/** What to say to a caller without a session. `deed` completes “Sign in to …”. */
export function sayNoSession(deed: string, hadSession: boolean): string {
  return hadSession ? SESSION_EXPIRED : `Sign in to ${deed}.`;
}
