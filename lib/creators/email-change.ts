import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { unavailable } from "#lib/auth/session/claims.ts";
import { endReplacedSession } from "#lib/auth/session/replaced-session.ts";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { toCodeRefusal } from "#lib/auth/sign-in/code-refusal.ts";
import { emailAddressSchema } from "#lib/auth/sign-in/email-address.ts";
import { limitSignIn } from "#lib/auth/sign-in/sign-in-limits.ts";
import { codeSchema } from "#lib/auth/sign-in/step-up-code.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import type { WalletOnlyAccount } from "#lib/creators/creator.ts";
import { type FindSession, isFresh, mailFreshCode, proveByCode } from "#lib/creators/fresh-code.ts";
import { findWalletAccount, requireSettledSignIn } from "#lib/creators/queries.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { accountVisitor, enforceRateLimits } from "#lib/http/limits/rate-limit.ts";
import { log } from "#lib/log.ts";

const LIMIT = { name: "email-change", windowSeconds: 3600, perUser: 5 };
/** As for a conversion: a taken address is answered faster. */
const MIN_ANSWER_MS = 900;

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
  if (session.viewer.email === null) {
    const account = await findWalletAccount(session.db);
    if (account?.isOnlyWay) return addFirstEmail(session, account, { email: email.data, code, findAgain });
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

/**
 * The first address of an account that only a wallet opens: there is none to ask first. A taken one is answered the same way, after
 * the same time, and gets no mail.
 */
async function addFirstEmail(
  session: RegisteredSession,
  { mayAddMethod }: WalletOnlyAccount,
  { email, code, findAgain }: { email: string; code: string | null; findAgain: FindSession },
): Promise<AccountFormState> {
  if (!mayAddMethod) await requireSettledSignIn(session.db);
  const { auth } = session.db;
  if (code === null) {
    await enforceRateLimits([LIMIT], accountVisitor(session.viewer.id), { isWrite: true, log });
    await limitSignIn("mail", email);
    const [{ error }] = await Promise.all([auth.updateUser({ email }), wait(MIN_ANSWER_MS)]);
    if (error && error.code !== "email_exists") throw toCodeRefusal(error, "ask");
    return { kind: "code", email, value: email };
  }
  const digits = codeSchema.safeParse(code);
  if (!digits.success)
    throw new AppError("validation_failed", { detail: "Enter the six digits of the code.", field: "code" });
  await limitSignIn("code", email);
  const { data: before } = await auth.getSession();
  const { error } = await auth.verifyOtp({ email, token: digits.data, type: "email_change" });
  if (error) throw toCodeRefusal(error, "try");
  if (before.session) endReplacedSession(session.db, before.session.access_token);
  await findAgain();
  return { kind: "done", message: `${email} is your address now. Sign-in codes go there.` };
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
