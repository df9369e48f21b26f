import "server-only";
import { readNextPath } from "#lib/auth/next-path";
import { actionJar } from "#lib/auth/page-session";
import { assertOwnForm } from "#lib/http/own-form";

/** What a step of signing in or converting begins with: the browser's cookies, and where it is going. */
export async function openForm(form: FormData) {
  await assertOwnForm();
  return { jar: await actionJar(), next: readNextPath(form.get("next")) };
}
