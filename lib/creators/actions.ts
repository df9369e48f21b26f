"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { readNextPath } from "#lib/auth/next-path.ts";
import { actionJar, findActionSession, requireActionSession } from "#lib/auth/session/page-session.ts";
import { findSession, isRegisteredSession, type RegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { endAllSessions, forgetUser } from "#lib/auth/sign-in/sign-out.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { changeEmail } from "#lib/creators/email-change.ts";
import { labelNanoAddress, putOffPayout, unlinkNanoAddress } from "#lib/creators/mutations.ts";
import { advancePayoutChange } from "#lib/creators/payout/payout-change.ts";
import type { PayoutFormState } from "#lib/creators/payout/payout-form.ts";
import { sendTest } from "#lib/creators/payout/test-send.ts";
import { walletLabelSchema } from "#lib/creators/schema.ts";
import { type AppError, toAppError } from "#lib/errors.ts";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const codeOf = (form: FormData) => (form.has("code") ? textOf(form, "code") : null);

/** Sets the payout address. Then goes to the form's `next`, if any. */
export async function savePayoutAddress(before: PayoutFormState, form: FormData): Promise<PayoutFormState> {
  const address = textOf(form, "address");
  const knowsExchange = textOf(form, "knows-exchange") === "yes";
  const { session, refusal } = await findRegistered("set your payout address");
  if (!session) return { kind: "address", address, error: refusal, mustSignIn: true };
  const change = { address, knowsExchange, code: codeOf(form) };
  const state = await advancePayoutChange(session, change, findActionSession).catch(
    (error: unknown): PayoutFormState => {
      const { detail, field } = visibleError(error);
      if (field === "code" && before.kind === "code") return { ...before, error: detail };
      return { kind: "address", address, error: detail };
    },
  );
  if (state.kind !== "saved") return state;
  revalidatePath("/settings/payouts");
  if (form.has("test")) {
    // The address is saved either way. The page that follows offers the test again, and says why it fails.
    await sendTest(session.db).catch(visibleError);
    redirect(`/profile/payout-setup?next=${encodeURIComponent(textOf(form, "next"))}`);
  }
  if (form.has("next")) redirect(readNextPath(form.get("next")) ?? "/settings/payouts");
  return state;
}

/** Sends a tiny amount to the payout address. */
export async function testPayoutAddress(): Promise<AccountFormState> {
  const { session, refusal } = await findRegistered("send a test");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  try {
    await sendTest(session.db);
  } catch (error) {
    return { kind: "refused", message: visibleError(error).detail, value: "" };
  }
  revalidatePath("/settings/payouts");
  revalidatePath("/profile/payout-setup");
  return { kind: "done", message: "" };
}

/** Sets the payout address later, and goes on (N-17). */
export async function putOffPayoutAddress(form: FormData): Promise<void> {
  const { session } = await findRegistered("go on");
  if (session) await putOffPayout(session);
  redirect(readNextPath(form.get("after")) ?? "/");
}

/** Asks both addresses to confirm a change of the account's email. */
export async function requestEmailChange(before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const value = textOf(form, "email").trim();
  const { session, refusal } = await findRegistered("change your e-mail address");
  if (!session) return { kind: "refused", message: refusal, value };
  return changeEmail(session, value, codeOf(form), findActionSession).catch((error: unknown): AccountFormState => {
    const { detail, field } = visibleError(error);
    if (field === "code" && before.kind === "code") return { ...before, error: detail };
    return { kind: "refused", message: detail, value };
  });
}

/** Ends every session. If that fails, says so. */
export async function signOutEverywhere(): Promise<AccountFormState> {
  await assertSameOriginForm();
  const jar = await actionJar();
  try {
    const session = await findSession(jar);
    if (session) await endAllSessions(session, jar);
    else forgetUser(jar);
  } catch (error) {
    return { kind: "refused", message: visibleError(error).detail, value: "" };
  }
  redirect("/login");
}

export async function saveWalletLabel(_before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const value = textOf(form, "label");
  const { session, refusal } = await findRegistered("change your wallets");
  if (!session) return { kind: "refused", message: refusal, value };
  const label = parsePlainly(walletLabelSchema, value);
  if (!label.success) return { kind: "refused", message: firstMistake(label.error), value };
  return changeWallet(() => labelNanoAddress(session, textOf(form, "id"), label.data), { value, done: "Saved." });
}

export async function unlinkWallet(_before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const { session, refusal } = await findRegistered("change your wallets");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  return changeWallet(() => unlinkNanoAddress(session, textOf(form, "id")), { value: "", done: "Unlinked." });
}

async function changeWallet(
  change: () => Promise<void>,
  { value, done }: { value: string; done: string },
): Promise<AccountFormState> {
  try {
    await change();
  } catch (error) {
    return { kind: "refused", message: visibleError(error).detail, value };
  }
  revalidatePath("/settings/nano-addresses");
  return { kind: "done", message: done };
}

type Registered = { session: RegisteredSession; refusal: null } | { session: null; refusal: string };

async function findRegistered(deed: string): Promise<Registered> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession(deed);
  if (!session) return { session: null, refusal };
  return isRegisteredSession(session) ? { session, refusal: null } : { session: null, refusal: ACCOUNT_NEEDED };
}

/** The part of an error that the user may see. The log gets the rest. */
function visibleError(error: unknown): AppError {
  const refusal = toAppError(error);
  if (refusal.code === "internal") log.error("an action failed", { error: refusal });
  return refusal;
}
