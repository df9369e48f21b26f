"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { toAppError } from "#lib/errors.ts";
import type { ExportFormState } from "#lib/exports/export.ts";
import { beginExport } from "#lib/exports/mutations.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";

/** Begins a download of everything. The page shows how far it is. */
export async function downloadEverything(): Promise<ExportFormState> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("download your data");
  if (!session) return { refusal };
  if (!isRegisteredSession(session)) return { refusal: ACCOUNT_NEEDED };
  try {
    await beginExport(session);
  } catch (error) {
    const refused = toAppError(error);
    if (refused.code === "internal") log.error("an export was not begun", { error: refused });
    return { refusal: refused.detail };
  }
  revalidatePath("/settings");
  return { refusal: null };
}
