import "server-only";
import type { FormFields } from "#lib/http/form-call.ts";

/** The fields of the form as the call's body: its button names the post. */
export function toBookmark({ postId, remove }: FormFields): unknown {
  return { postId, isSaved: remove === undefined };
}

const LISTS = ["/library/saved", "/settings/purchases/saved"];

/** Leads a browser whose form was taken to the list that it came from, or else to the library. */
export function leadToSaved({ back }: FormFields): Response {
  const location = LISTS.find((list) => list === back) ?? "/library/saved";
  return new Response(null, { status: 303, headers: { location } });
}
