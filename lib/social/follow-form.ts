import "server-only";
import { readNextPath } from "#lib/auth/next-path.ts";
import type { FormFields } from "#lib/http/form-call.ts";
import { withFlash } from "#lib/http/pages/flash.ts";

/** The fields of the form as the call's body: its button names the creator. */
export function toFollow({ creatorId, remove }: FormFields): unknown {
  return { creatorId, isFollowed: remove === undefined };
}

/** Leads a browser whose form was taken back to the page that it came from. */
export function leadBack({ back, remove }: FormFields): Response {
  const location = readNextPath(back) ?? "/";
  const answer = new Response(null, { status: 303, headers: { location } });
  return withFlash(answer, remove === undefined ? "followed" : "unfollowed");
}
