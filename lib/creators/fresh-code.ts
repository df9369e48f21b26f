import "server-only";
import { isRegisteredSession, type RegisteredSession, type Session } from "#lib/auth/session/session.ts";
import { SESSION_EXPIRED } from "#lib/auth/sign-in/sign-in.ts";
import { requireFreshCode, type StepUpFor } from "#lib/auth/sign-in/step-up.ts";
import { acceptStepUpCode, codeSchema, sendStepUpCode } from "#lib/auth/sign-in/step-up-code.ts";
import { AppError } from "#lib/errors.ts";
import { accountVisitor, enforceRateLimits } from "#lib/http/limits/rate-limit.ts";
import { log } from "#lib/log.ts";

// Counted together with the calls of /api/auth/step-up.
const CODES = { name: "step-up-codes", windowSeconds: 600, perUser: 5 };
const TRIES = { name: "step-up-tries", windowSeconds: 600, perUser: 10 };

export function isFresh({ viewer }: RegisteredSession, what: StepUpFor): boolean {
  try {
    requireFreshCode(viewer, what);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "step_up_required") return false;
    throw error;
  }
}

export async function mailFreshCode(session: RegisteredSession): Promise<string> {
  await enforceRateLimits([CODES], accountVisitor(session.viewer.id), { isWrite: true, log });
  return (await sendStepUpCode(session)).email;
}

/** Reads the session again from the cookies that the code has changed. */
export type FindSession = () => Promise<Session | null>;

/** Verifies the code and continues with the session it has proven. */
export async function proveByCode(
  session: RegisteredSession,
  typed: string,
  findAgain: FindSession,
): Promise<RegisteredSession> {
  await enforceRateLimits([TRIES], accountVisitor(session.viewer.id), { isWrite: true, log });
  const code = codeSchema.safeParse(typed);
  if (!code.success)
    throw new AppError("validation_failed", { detail: "Enter the six digits of the code.", field: "code" });
  await acceptStepUpCode(session, code.data);
  const proven = await findAgain();
  if (proven && isRegisteredSession(proven)) return proven;
  throw new AppError("auth_required", { detail: SESSION_EXPIRED });
}
