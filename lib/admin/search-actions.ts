"use server";

import { describeSearch, foundShape, SEARCH_MAX, type SearchState } from "#lib/admin/search.ts";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isStaffSession } from "#lib/auth/session/session.ts";
import { NOT_STAFF } from "#lib/auth/sign-in/sign-in.ts";
import { AppError } from "#lib/errors.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A form, not a URL: searches are logged, and an email address must not end up in a browser's history. */
export async function searchAsStaff(_before: SearchState, form: FormData): Promise<SearchState> {
  await assertSameOriginForm();
  const given = form.get("words");
  const words = typeof given === "string" ? given.trim() : "";
  const refuse = (error: string): SearchState => ({ words, error, found: null });
  const { session, refusal } = await requireActionSession("search");
  if (!session) return refuse(refusal);
  if (!isStaffSession(session)) return refuse(NOT_STAFF);
  const hint = `Enter ${describeSearch(session.viewer.role).keys}.`;
  if (words === "" || words.length > SEARCH_MAX) return refuse(hint);
  const { data, error } = await session.db.rpc("search_as_staff", { words });
  if (error) {
    const refusal = toRefusal(error);
    if (refusal instanceof AppError) return refuse(refusal.detail);
    throw refusal;
  }
  const found = foundShape.parse(data);
  return found.kind === null ? refuse(hint) : { words, error: null, found };
}
