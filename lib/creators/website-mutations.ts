import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { getOwnProfile } from "#lib/creators/queries.ts";
import { domainOf, linksToProfile } from "#lib/creators/website.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { type ExternalReading, readExternalPage } from "#lib/http/security/read-external.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Read = (page: URL) => Promise<ExternalReading>;

/** What must be there for the tick, and where. */
export function profileLinkOf(handle: string): string {
  return new URL(`/@${handle}`, env.SITE_URL).href;
}

/**
 * Marks the domain of the caller's website as theirs if its front page links to their profile. Only the front page
 * proves a domain: on other pages of it, strangers may write. Where the link is gone, the mark goes, too.
 */
export async function verifyWebsite(
  { viewer, db }: RegisteredSession,
  read: Read = readExternalPage,
): Promise<{ verified_domain: string }> {
  const { website, handle, verified_domain: before } = await getOwnProfile(db, viewer.id);
  if (!handle) throw new AppError("handle_required", { detail: "Choose a handle first: the link leads to it." });
  if (!website) throw unverified("Save the address of your website first.");
  const domain = domainOf(website);
  if (!domain) {
    throw unverified("Only a domain name can be verified: an address that starts with https://, without a port.");
  }
  const profile = new URL(profileLinkOf(handle));
  const reading = await read(new URL(`https://${domain}/`));
  const page = reading.kind === "read" && isFine(reading) ? reading : null;
  const seen = { user_id: viewer.id, website, handle };
  if (!page || !linksToProfile(page.text, page.url, profile)) {
    if (page && before !== null) await storeDomain(seen);
    throw unverified(describeFailure(reading, profile));
  }
  if (!(await storeDomain({ ...seen, domain }))) {
    throw new AppError("conflict", { detail: "Your profile changed in the meantime. Press Verify again." });
  }
  return { verified_domain: domain };
}

type Seen = { user_id: string; website: string; handle: string; domain?: string };

/** Returns false if the profile has another website or handle by now. */
async function storeDomain(seen: Seen): Promise<boolean> {
  const { data, error } = await adminDb().rpc("set_verified_domain", seen);
  if (error) throw toRefusal(error);
  return data;
}

function isFine({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** What was looked for, where, and what was there instead. */
function describeFailure(reading: ExternalReading, profile: URL): string {
  const wanted = `a link with rel="me" to ${profile.href}`;
  switch (reading.kind) {
    case "read":
      return isFine(reading)
        ? `We looked at ${reading.url.href} for ${wanted}, and did not find it. Add it there, then press Verify again.`
        : `We looked at ${reading.url.href} for ${wanted}, and it answered ${reading.status}. Try again when the page opens.`;
    case "unreachable":
      return `We looked at ${reading.url.href} for ${wanted}, and got no answer over https within 10 seconds. Try again later.`;
    case "refused":
      return `We did not look at ${reading.url.href} for ${wanted}: we only open public pages over https, after at most 3 redirects.`;
  }
}

function unverified(detail: string): AppError {
  return new AppError("validation_failed", { detail, field: "website" });
}
