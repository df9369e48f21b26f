import "server-only";
import { unstable_cache } from "next/cache";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";
import { SHARE_PICTURE } from "#lib/http/pages/share-picture.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";
import { log } from "#lib/log.ts";
import { type Drawing, drawPicture } from "#lib/picture/draw.ts";
import { readPhoto } from "#lib/picture/photo.ts";

export type SharePicture = {
  /** Its current URL, which contains its version: any visible change gives a new URL. */
  path: string;
  photoUrl: string | null;
  /** The layout may differ without the photo. */
  make(hasPhoto: boolean): Promise<Drawing>;
};

const CACHE_FOREVER = "public, max-age=31536000, immutable";

/** Serves the picture at its current URL, and redirects older URLs to it. */
export async function answerPicture(request: Request, picture: SharePicture): Promise<Response> {
  if (!request.url.endsWith(picture.path.slice(picture.path.lastIndexOf("/")))) return leadToPicture(picture.path);
  try {
    return answerWith(Buffer.from(await keepPicture(picture), "base64"), CACHE_FOREVER);
  } catch (error) {
    log.warn("a share picture is drawn without its photograph", { error });
    return answerWith(await drawPicture(await picture.make(false), null), "no-store");
  }
}

/** A temporary redirect, because a URL without a version must not be cached. */
export function leadToPicture(path: string): Response {
  return new Response(null, { status: 307, headers: { location: path, "cache-control": "no-store" } });
}

function keepPicture({ path, photoUrl, make }: SharePicture): Promise<string> {
  const draw = async () => {
    const photo = photoUrl === null ? null : await readPhoto(photoUrl);
    return (await drawPicture(await make(photo !== null), photo)).toString("base64");
  };
  // Large, and requested once per share: kept apart, so that crawlers cannot evict pages.
  return unstable_cache(draw, ["share-picture", path], { tags: [LOW_PRIORITY_TAG] })();
}

function answerWith(file: Buffer, cacheControl: string): Response {
  const headers = {
    "content-type": SHARE_PICTURE.type,
    "cache-control": cacheControl,
    "content-security-policy": DATA_POLICY,
  };
  return new Response(new Uint8Array(file), { headers });
}
