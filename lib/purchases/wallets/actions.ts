"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { log } from "#lib/log.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export type EndDeviceState = { refusal: string | null };

/** “Not me”: ends what a wallet opened on another device. */
export async function endOtherDevice(_before: EndDeviceState, form: FormData): Promise<EndDeviceState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("end what another device reads");
  if (!session) return { refusal };
  if (!isRegisteredSession(session)) return { refusal: ACCOUNT_NEEDED };
  const id = uuidParam.safeParse(form.get("id"));
  if (!id.success) return { refusal: "There is no such device." };
  const { error } = await session.db.rpc("end_restore", { restore_id: id.data });
  if (error) {
    const { status, detail } = toAppError(toRefusal(error));
    if (status >= 500) log.error("could not end a restore", { error });
    return { refusal: detail };
  }
  revalidatePath("/settings/nano-addresses");
  return { refusal: null };
}
