"use server";

import { revalidatePath } from "next/cache";
import { findActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { SESSION_EXPIRED } from "#lib/creators/account-form.ts";
import { toAppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { log } from "#lib/log.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export type EndDeviceState = { refusal: string | null };

/** “Not me”: ends what a wallet opened on another device. */
export async function endOtherDevice(_before: EndDeviceState, form: FormData): Promise<EndDeviceState> {
  await assertSameOriginForm();
  const session = await findActionSession();
  if (!session || !isRegisteredSession(session)) return { refusal: SESSION_EXPIRED };
  const id = uuidParam.safeParse(form.get("id"));
  if (!id.success) return { refusal: "There is no such device." };
  const { error } = await session.db.rpc("end_restore", { restore_id: id.data });
  if (error) {
    const refusal = toAppError(toRefusal(error));
    if (refusal.status >= 500) log.error("could not end a restore", { error });
    return { refusal: refusal.detail };
  }
  revalidatePath("/settings/nano-addresses");
  return { refusal: null };
}
