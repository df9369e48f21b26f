import "server-only";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import type { DrawnPage } from "#lib/http/drawn-page.ts";
import type { FormFields, FormRefusal } from "#lib/http/form-call.ts";
import { FOLLOW_TEXTS } from "#lib/social/follow-texts.ts";

/** How the form is refused: on a page that leads back. Who follows already may end it there, as the form cannot know that. */
export async function drawRefusedFollow(
  { code, status, detail, retryAfterSeconds }: FormRefusal,
  fields: FormFields | null,
): Promise<DrawnPage> {
  const back = readNextPath(fields?.back) ?? "/";
  const label = String(status);
  const links = [{ href: back, text: "Go back" }];
  const sent = Object.fromEntries(Object.entries(fields ?? {}).map(([name, value = ""]) => [name, value]));
  if (code === "auth_required" || code === "registered_required") {
    const start = code === "auth_required" ? "/login" : "/profile/convert";
    const heading = FOLLOW_TEXTS.signIn;
    return {
      ...{ title: heading, label, heading, links },
      text: `${fields?.remove === undefined ? FOLLOW_TEXTS.signInToFollow : FOLLOW_TEXTS.signInToManage}. We then lead you back to the page that you came from.`,
      button: { href: withNextPath(start, back), text: code === "auth_required" ? "Sign in" : "Create an account" },
    };
  }
  if (code === "conflict" && fields)
    return {
      ...{ title: detail, label, heading: detail, links },
      text: "You follow this creator.",
      form: { action: "/api/follows", fields: { ...sent, remove: "1" }, button: "Unfollow" },
    };
  if (code === "puzzle_required" && fields)
    return {
      ...{ title: "One moment", label, heading: "One moment", links },
      text: `Many requests are coming from your network right now. This is not your fault. Wait ${retryAfterSeconds} seconds, then press the button.`,
      form: { action: "/api/follows", fields: sent, button: fields.remove === undefined ? "Follow" : "Unfollow" },
    };
  const heading = fields?.remove === undefined ? "Not followed" : "Not unfollowed";
  return { ...{ title: heading, label, heading, links }, text: detail };
}
