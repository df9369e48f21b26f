"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readNextPath } from "#lib/auth/next-path";
import { actionJar, findActionSession } from "#lib/auth/page-session";
import { isRegisteredSession, type RegisteredSession, type Session } from "#lib/auth/session";
import { dropSession } from "#lib/auth/session-cookies";
import { changeEmail, endSessionsEverywhere } from "#lib/creators/account";
import { type AccountFormState, SESSION_EXPIRED } from "#lib/creators/account-form";
import { labelNanoAddress, unlinkNanoAddress } from "#lib/creators/mutations";
import { advancePayoutChange } from "#lib/creators/payout-change";
import type { PayoutFormState } from "#lib/creators/payout-form";
import { walletLabelSchema } from "#lib/creators/schema";
import { env } from "#lib/env/server";
import { type AppError, toAppError } from "#lib/errors";
import { assertSameOrigin } from "#lib/http/same-origin";
import { log } from "#lib/log";

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const codeOf = (form: FormData) => (form.has("code") ? textOf(form, "code") : null);

/** Sets the address that earnings go to. With `next` in the form it goes on there. */
export async function savePayoutAddress(before: PayoutFormState, form: FormData): Promise<PayoutFormState> {
  const address = textOf(form, "address");
  const knowsExchange = textOf(form, "knows-exchange") === "yes";
  const session = await findRegistered();
  if (!session) return { kind: "address", address, error: SESSION_EXPIRED, hasSessionEnded: true };
  const change = { address, knowsExchange, code: codeOf(form) };
  const state = await advancePayoutChange(session, change, findActionSession).catch(
    (error: unknown): PayoutFormState => {
      const { detail, field } = told(error);
      if (field === "code" && before.kind === "code") return { ...before, error: detail };
      return { kind: "address", address, error: detail };
    },
  );
  if (state.kind !== "saved") return state;
  revalidatePath("/settings/payouts");
  if (form.has("next")) redirect(readNextPath(form.get("next")) ?? "/settings/payouts");
  return state;
}

/** Asks both addresses whether the account's e-mail may change. */
export async function requestEmailChange(before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const value = textOf(form, "email").trim();
  const session = await findRegistered();
  if (!session) return { kind: "refused", message: SESSION_EXPIRED, value };
  return changeEmail(session, value, codeOf(form), findActionSession).catch((error: unknown): AccountFormState => {
    const { detail, field } = told(error);
    if (field === "code" && before.kind === "code") return { ...before, error: detail };
    return { kind: "refused", message: detail, value };
  });
}

export async function signOutEverywhere(): Promise<void> {
  const session = await findCaller();
  if (session) await endSessionsEverywhere(session);
  dropSession(await actionJar());
  redirect("/login");
}

export async function saveWalletLabel(_before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const value = textOf(form, "label");
  const session = await findRegistered();
  if (!session) return { kind: "refused", message: SESSION_EXPIRED, value };
  const label = walletLabelSchema.safeParse(value);
  if (!label.success) return { kind: "refused", message: label.error.issues[0]?.message ?? "", value };
  return changeWallet(() => labelNanoAddress(session, textOf(form, "id"), label.data), { value, done: "Saved." });
}

export async function unlinkWallet(_before: AccountFormState, form: FormData): Promise<AccountFormState> {
  const session = await findRegistered();
  if (!session) return { kind: "refused", message: SESSION_EXPIRED, value: "" };
  return changeWallet(() => unlinkNanoAddress(session, textOf(form, "id")), { value: "", done: "Unlinked." });
}

async function changeWallet(
  change: () => Promise<void>,
  { value, done }: { value: string; done: string },
): Promise<AccountFormState> {
  try {
    await change();
  } catch (error) {
    return { kind: "refused", message: told(error).detail, value };
  }
  revalidatePath("/settings/nano-addresses");
  return { kind: "done", message: done };
}

async function findRegistered(): Promise<RegisteredSession | null> {
  const session = await findCaller();
  return session && isRegisteredSession(session) ? session : null;
}

/** Next compares a form's origin with ours where a browser tells it; this also refuses cookies without one. */
async function findCaller(): Promise<Session | null> {
  assertSameOrigin({ method: "POST", headers: await headers() }, env.SITE_URL);
  return findActionSession();
}

/** What the person may hear of an error; the log hears the rest. */
function told(error: unknown): AppError {
  const refusal = toAppError(error);
  if (refusal.code === "internal") log.error("an action failed", { error: refusal });
  return refusal;
}
