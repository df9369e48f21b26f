"use server";

import { revalidatePath } from "next/cache";
import { findActionSession, requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { toAppError } from "#lib/errors.ts";
import { secondsToWait } from "#lib/http/limits/waiting-form.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";
import { advanceFreezeEnd } from "#lib/payouts/freeze/freeze.ts";
import type { FreezeFormState } from "#lib/payouts/freeze/freeze-form.ts";
import { freezeByLink } from "#lib/payouts/freeze/freeze-mutations.ts";

const FREEZES = { name: "freeze-payouts", windowSeconds: 600, perUser: 40, perNetwork: 80 };
const LONGEST_SECRET = 100;

/** Freezes the payouts that the link is for. Needs no session: a thief may have changed it. */
export async function freezePayouts(_before: FreezeFormState, form: FormData): Promise<FreezeFormState> {
  await assertSameOriginForm();
  const session = await findActionSession().catch((error: unknown) => {
    log.warn("a freeze is counted without its session", { error });
    return null;
  });
  const seconds = await secondsToWait(FREEZES, session?.viewer ?? null);
  if (seconds !== null) return { kind: "wait", seconds };
  const secret = form.get("secret");
  if (typeof secret !== "string" || secret.length > LONGEST_SECRET) return { kind: "over" };
  try {
    const frozen = await freezeByLink(secret);
    return frozen ? { kind: "frozen", ...frozen } : { kind: "over" };
  } catch (error) {
    const refusal = toAppError(error);
    log.error("could not freeze payouts", { error: refusal });
    return { kind: "failed", message: refusal.detail };
  }
}

/** Ends the caller's freeze, after a new code. */
export async function endPayoutFreeze(before: AccountFormState, form: FormData): Promise<AccountFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("end the freeze");
  if (!session) return { kind: "refused", message: refusal, value: "" };
  if (!isRegisteredSession(session)) return { kind: "refused", message: ACCOUNT_NEEDED, value: "" };
  const code = form.get("code");
  try {
    const state = await advanceFreezeEnd(session, typeof code === "string" ? code : null, findActionSession);
    if (state.kind === "done") revalidatePath("/settings/payouts");
    return state;
  } catch (error) {
    const { code: what, detail, field } = toAppError(error);
    if (what === "internal") log.error("could not end a freeze of payouts", { error });
    if (field === "code" && before.kind === "code") return { ...before, error: detail };
    return { kind: "refused", message: detail, value: "" };
  }
}
