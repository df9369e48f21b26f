"use server";

import { revalidatePath } from "next/cache";
import { findActionSession, requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { advanceDeletion } from "#lib/creators/deletion/advance-deletion.ts";
import { cancelDeletion } from "#lib/creators/deletion/deletion-mutations.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";

/** Asks for the account to be deleted, with a fresh code. */
export async function requestAccountDeletion(before: AccountFormState, form: FormData): Promise<AccountFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("delete your account");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  if (!isRegisteredSession(session)) return { kind: "refused", message: ACCOUNT_NEEDED, value: "" };
  const code = form.get("code");
  const wish = { understands: form.get("understands") === "yes", code: typeof code === "string" ? code : null };
  try {
    const state = await advanceDeletion(session, wish, findActionSession);
    if (state.kind === "done") revalidatePath("/settings");
    return state;
  } catch (error) {
    const { field, detail } = refuse(error);
    if (field === "code" && before.kind === "code") return { ...before, error: detail };
    return { kind: "refused", message: detail, value: "" };
  }
}

export async function cancelAccountDeletion(): Promise<AccountFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("keep your account");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  if (!isRegisteredSession(session)) return { kind: "refused", message: ACCOUNT_NEEDED, value: "" };
  try {
    await cancelDeletion(session);
  } catch (error) {
    return { kind: "refused", message: refuse(error).detail, value: "" };
  }
  revalidatePath("/settings");
  return { kind: "done", message: "Your account stays." };
}

function refuse(error: unknown) {
  const refused = toAppError(error);
  if (refused.code === "internal") log.error("could not change the deletion of an account", { error: refused });
  return refused;
}
