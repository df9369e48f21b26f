import "server-only";
import { headers } from "next/headers";
import { env } from "#lib/env/server.ts";
import { assertSameOrigin } from "#lib/http/security/same-origin.ts";

/**
 * Call this first in every server action. Next compares a form's origin with ours if the browser sends it; this also
 * refuses cookies without an origin.
 */
export async function assertSameOriginForm(): Promise<void> {
  assertSameOrigin({ method: "POST", headers: await headers() }, env.SITE_URL);
}

/** Whether a request to a page brings a form, which every browser says by this header. */
export function isSentForm(headers: Pick<Headers, "has">): boolean {
  return headers.has("content-type");
}
