import "server-only";
import { readNextPath } from "#lib/auth/next-path.ts";
import type { FormFields } from "#lib/http/form-call.ts";
import { withFlash } from "#lib/http/pages/flash.ts";

/** The fields of the form as the call's body. */
export function toBlock({ profileId, remove }: FormFields): unknown {
  return { profileId, isBlocked: remove === undefined };
}

/** Leads back to the page with the form, which says what happened. */
export function leadBackFromBlock({ back, remove }: FormFields): Response {
  const location = readNextPath(back) ?? "/settings/profile";
  const answer = new Response(null, { status: 303, headers: { location } });
  return withFlash(answer, remove === undefined ? "blocked" : "unblocked");
}
