"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";
import { stopOwnMerge } from "#lib/moderation/people/mutations.ts";

/** POST from /settings: the account stays apart from the other. */
export async function keepAccountApart(): Promise<AccountFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("keep your account apart");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  try {
    await stopOwnMerge(session);
  } catch (error) {
    const refused = toAppError(error);
    if (refused.code === "internal") log.error("could not stop a merge", { error: refused });
    return { kind: "refused", message: refused.detail, value: "" };
  }
  revalidatePath("/settings");
  return { kind: "done", message: "Your account stays apart." };
}
