"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession, type RegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";
import {
  pauseNotifications,
  saveDigestTime,
  saveNotificationSettings,
  tryMailAgain,
} from "#lib/notifications/mutations.ts";
import type { ChosenKinds, SettingsFormState } from "#lib/notifications/settings-form.ts";

const UPDATED = "Notification preferences updated";

/** Saves which kinds the caller gets, here, by mail and by push. */
export async function saveNotificationChoices(_before: SettingsFormState, form: FormData): Promise<SettingsFormState> {
  const chosen = { inApp: textsOf(form, "in-app"), email: textsOf(form, "email"), push: textsOf(form, "push") };
  const wanted = {
    ...{ inApp: new Set(chosen.inApp), email: new Set(chosen.email) },
    push: form.has("offers-push") ? new Set(chosen.push) : null,
  };
  return change((session) => saveNotificationSettings(session, wanted), chosen);
}

/** Pauses everything for 7 days, or ends the pause. */
export async function changePause(_before: SettingsFormState, form: FormData): Promise<SettingsFormState> {
  return change((session) => pauseNotifications(session, form.get("pause") === "begin"), null);
}

/** Saves when mails that gather new posts come. */
export async function changeDigestTime(_before: SettingsFormState, form: FormData): Promise<SettingsFormState> {
  return change((session) => saveDigestTime(session, wholeOf(form, "hour"), wholeOf(form, "weekday")), null);
}

/** Lets mail to the caller's address try again. */
export async function tryMail(_before: SettingsFormState, _form: FormData): Promise<SettingsFormState> {
  return change(tryMailAgain, null, "We e-mail you again");
}

type Chosen = ChosenKinds | null;

async function change(
  act: (session: RegisteredSession) => Promise<void>,
  chosen: Chosen,
  message = UPDATED,
): Promise<SettingsFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("change your notifications");
  if (!session) return { kind: "refused", message: refusal, chosen };
  if (!isRegisteredSession(session)) return { kind: "refused", message: ACCOUNT_NEEDED, chosen };
  try {
    await act(session);
  } catch (error) {
    const refused = toAppError(error);
    if (refused.code === "internal") log.error("notification settings were not saved", { error: refused });
    return { kind: "refused", message: refused.detail, chosen };
  }
  revalidatePath("/settings/notifications");
  return { kind: "done", message };
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}

/** What is no number is none of the list: -1. */
function wholeOf(form: FormData, name: string): number {
  const value = form.get(name);
  return typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : -1;
}
