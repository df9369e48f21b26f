import "server-only";
import { env } from "#lib/env/server";

/** The picture that stands beside a link to a page elsewhere: what all the places that show one take. */
export const SHARE_PICTURE = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The same for a page's metadata. The address is a whole one: it is read by others. */
export function describeSharePicture(path: string, alt: string) {
  return { url: new URL(path, env.SITE_URL).href, alt, ...SHARE_PICTURE };
}
