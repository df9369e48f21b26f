import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { unavailable } from "#lib/auth/session/claims.ts";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { emailAddressSchema } from "#lib/auth/sign-in/email-address.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { type FindSession, isFresh, mailFreshCode, proveByCode } from "#lib/creators/fresh-code.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { accountVisitor, enforceRateLimits } from "#lib/http/limits/rate-limit.ts";
import { log } from "#lib/log.ts";

const LIMIT = { name: "email-change", windowSeconds: 3600, perUser: 5 };

/** Emails a link to the old and to the new address. The address changes when both were opened. */
export async function changeEmail(
  session: RegisteredSession,
  text: string,
  code: string | null,
  findAgain: FindSession,
): Promise<AccountFormState> {
  const email = emailAddressSchema.safeParse(text);
  if (!email.success) {
    throw new AppError("validation_failed", { detail: "This is not an e-mail address. Check it for typos." });
  }
  if (email.data === session.viewer.email?.toLowerCase()) {
    throw new AppError("validation_failed", { detail: "This is already your address." });
  }
  const proven = code === null ? session : await proveByCode(session, code, findAgain);
  if (!isFresh(proven, "e-mail address")) {
    return { kind: "code", email: await mailFreshCode(session), value: email.data };
  }
  await enforceRateLimits([LIMIT], accountVisitor(proven.viewer.id), { isWrite: true, log });
  await askBothAddresses(proven, email.data);
  return {
    kind: "done",
    message: `If ${email.data} can be used, we have sent a link to it and one to your current address. Open both to finish.`,
  };
}

/** Never reveals whether the new address has an account: the answer is the same. */
async function askBothAddresses({ db }: RegisteredSession, email: string): Promise<void> {
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo: `${env.SITE_URL}/settings` });
  if (!error || error.code === "email_exists") return;
  if (error.status === 429) {
    throw new AppError("rate_limited", { detail: "You requested too many e-mails. Wait a minute, then try again." });
  }
  if (isAuthRetryableFetchError(error) || error.status === undefined || error.status >= 500) throw unavailable(error);
  throw new AppError("validation_failed", {
    detail: "We cannot send e-mail to this address. Check it for typos.",
    cause: error,
  });
}
