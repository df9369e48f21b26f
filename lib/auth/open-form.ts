import "server-only";
import { headers } from "next/headers";
import { readNextPath } from "#lib/auth/next-path";
import { actionJar } from "#lib/auth/page-session";
import { assertOwnForm } from "#lib/http/own-form";

/** What a step of signing in or converting begins with: the browser's cookies and headers, and where it is going. */
export async function openForm(form: FormData) {
  await assertOwnForm();
  return { jar: await actionJar(), sent: await headers(), next: readNextPath(form.get("next")) };
}
