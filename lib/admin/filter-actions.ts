"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { FILTER_NAME_MAX, FILTERED_LISTS, type FilterFormState, normalizeFilters } from "#lib/admin/saved-filters.ts";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isStaffSession, type StaffSession } from "#lib/auth/session/session.ts";
import { NOT_STAFF } from "#lib/auth/sign-in/sign-in.ts";
import { AppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Saves a list's filters under a name. They are the caller's own, so no reason is required. */
export async function saveFilter(_before: FilterFormState, form: FormData): Promise<FilterFormState> {
  const name = textOf(form, "name");
  const list = FILTERED_LISTS.find((known) => known === form.get("list"));
  const asked = list ? normalizeFilters(list, Object.fromEntries(new URLSearchParams(textOf(form, "query")))) : "";
  const error = await change(async ({ db }) => {
    if (!list || asked === "") return "Choose filters first, then give them a name.";
    if (name === "" || name.length > FILTER_NAME_MAX) return `Give it a name of 1 to ${FILTER_NAME_MAX} characters.`;
    const saving = await db.rpc("save_staff_filter", { list, name, query: asked });
    return saving.error && toRefusal(saving.error);
  });
  return { error, name: error === null ? "" : name, removed: null };
}

export async function removeFilter(_before: FilterFormState, form: FormData): Promise<FilterFormState> {
  const id = z.uuid().safeParse(form.get("id")).data ?? "";
  const error = await change(async ({ db }) => {
    if (id === "") return "This filter does not exist.";
    const removal = await db.rpc("remove_staff_filter", { filter_id: id });
    return removal.error && toRefusal(removal.error);
  });
  return { error, name: "", removed: error === null ? id : null };
}

/** Returns what is wrong, or null if it succeeded. */
async function change(act: (session: StaffSession) => Promise<string | Error | null>): Promise<string | null> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("change your filters");
  if (!session) return refusal;
  if (!isStaffSession(session, ["finance"])) return NOT_STAFF;
  const wrong = await act(session);
  // Even if another tab was faster.
  revalidatePath("/admin", "layout");
  if (wrong instanceof AppError) return wrong.detail;
  if (wrong instanceof Error) throw wrong;
  return wrong;
}
