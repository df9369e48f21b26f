import "server-only";
import { headers } from "next/headers";
import { env } from "#lib/env/server";
import { assertSameOrigin } from "#lib/http/same-origin";

/**
 * What a server action begins with. Next compares a form's origin with ours where a browser tells it; this also refuses cookies
 * without one.
 */
export async function assertOwnForm(): Promise<void> {
  assertSameOrigin({ method: "POST", headers: await headers() }, env.SITE_URL);
}

/** Whether a request to a page brings a form, which every browser says by this header. */
export function isSentForm(headers: Pick<Headers, "has">): boolean {
  return headers.has("content-type");
}
