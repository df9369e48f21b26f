"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { log } from "#lib/log.ts";
import { FOLLOW_TEXTS } from "#lib/social/follow-texts.ts";
import { saveCreatorPreferences } from "#lib/social/mutations.ts";
import { readTypedPreferences } from "#lib/social/preferences.ts";
import { type MistakenPrice, PREFERENCES_PATH, type PreferencesFormState } from "#lib/social/preferences-form.ts";

const sentSchema = z.object({
  followId: uuidParam,
  version: z.iso.datetime({ offset: true }),
  // As the form showed it: "keep" leaves the pause so.
  mutedUntil: z.union([z.literal(""), z.iso.datetime({ offset: true })]),
});

/** Saves what the caller hears of one creator, with and without a script. */
export async function changeCreatorPreferences(
  _before: PreferencesFormState,
  form: FormData,
): Promise<PreferencesFormState> {
  await assertSameOriginForm();
  const sent = sentSchema.safeParse(Object.fromEntries(form));
  const refuse = (message: string, mistaken: MistakenPrice | null = null): PreferencesFormState => {
    return { kind: "refused", message, mistaken };
  };
  const { session, refusal } = await requireActionSession("manage follows");
  if (!session) return refuse(refusal);
  if (!isRegisteredSession(session)) return refuse(ACCOUNT_NEEDED);
  if (!sent.success) return refuse(FOLLOW_TEXTS.preferencesFailed);
  const { followId, version, mutedUntil } = sent.data;
  const kept = { email: "daily", muted_until: mutedUntil === "" ? null : mutedUntil } as const;
  const { wish, mistake } = readTypedPreferences(form, kept, new Date());
  if (wish === null) {
    const typedPrice = String(form.get("max_price")).slice(0, 100);
    form.delete("max_price");
    const { wish: typed } = readTypedPreferences(form, kept, new Date());
    return refuse("Nothing was saved. Check the price.", typed && { followId, mistake, typedPrice, typed });
  }
  try {
    await saveCreatorPreferences(session, { followId, version }, wish);
  } catch (error) {
    const refused = toAppError(error);
    if (refused.code === "internal") log.error("preferences of a follow were not saved", { error: refused });
    revalidatePath(PREFERENCES_PATH);
    return refuse(refused.code === "internal" ? FOLLOW_TEXTS.preferencesFailed : refused.detail);
  }
  revalidatePath(PREFERENCES_PATH);
  return { kind: "done", message: FOLLOW_TEXTS.preferencesSaved };
}
