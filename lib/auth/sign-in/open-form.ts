import "server-only";
import { readNextPath } from "#lib/auth/next-path.ts";
import { actionJar } from "#lib/auth/session/page-session.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";

/** What every sign-in and conversion action needs: the browser's cookies, and the page to return to. */
export async function openForm(form: FormData) {
  await assertSameOriginForm();
  return { jar: await actionJar(), next: readNextPath(form.get("next")) };
}
