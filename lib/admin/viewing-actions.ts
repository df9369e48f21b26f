"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { endViewing } from "#lib/admin/mutations.ts";
import { findActionSession } from "#lib/auth/session/page-session.ts";
import { isStaffSession } from "#lib/auth/session/session.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";

/** POST from /admin/users/{id}/view. */
export async function leaveViewing(form: FormData): Promise<void> {
  await assertSameOriginForm();
  const { data: id } = z.uuid().safeParse(form.get("person"));
  const session = await findActionSession();
  if (id === undefined || !session || !isStaffSession(session, ["owner"])) redirect("/admin/users");
  await endViewing(session, id);
  redirect(`/admin/users/${id}` as Route);
}
