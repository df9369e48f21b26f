import "server-only";
import { env } from "#lib/env/server.ts";

/** The size and type of the picture shown with a shared link. */
export const SHARE_PICTURE = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** A share picture as page metadata. Uses an absolute URL, because other sites read it. */
export function describeSharePicture(path: string, alt: string) {
  return { url: new URL(path, env.SITE_URL).href, alt, ...SHARE_PICTURE };
}
