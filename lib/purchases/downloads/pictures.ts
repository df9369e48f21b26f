import "server-only";
import sharp from "sharp";
import { log } from "#lib/log.ts";
import { imageIdsOf } from "#lib/posts/document/document.ts";
import { pathAtWidth, smallerWidths } from "#lib/posts/media/image.ts";
import type { Download } from "#lib/purchases/downloads/copy.ts";
import { readPictureFile, type StoredPicture } from "#lib/purchases/downloads/queries.ts";

/** Enough for a screen at arm's length, and small enough to mail. */
const WIDTH_MAX = 1280;
const PICTURES_MAX = 80;
const AT_ONCE = 4;
const PIXELS_MAX = 35_000_000;

/** The pictures that a post shows, as JPEG: older reading devices know no WebP. One that cannot be read is left out. */
export async function readPictures({ document, pictures, cover_image_id }: Download): Promise<Map<string, Uint8Array>> {
  const shown = new Set([...(cover_image_id ? [cover_image_id] : []), ...imageIdsOf(document)]);
  const wanted = pictures.filter(({ id }) => shown.has(id)).slice(0, PICTURES_MAX);
  const files = new Map<string, Uint8Array>();
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    const read = await Promise.all(wanted.slice(first, first + AT_ONCE).map(readPicture));
    for (const [id, bytes] of read) if (bytes) files.set(id, bytes);
  }
  return files;
}

async function readPicture({ id, path, width, is_paid }: StoredPicture) {
  const narrow = smallerWidths(width)
    .filter((known) => known <= WIDTH_MAX)
    .at(-1);
  // Of a free picture only the full size is stored.
  const stored = is_paid && width > WIDTH_MAX && narrow ? pathAtWidth(path, narrow) : path;
  try {
    return [id, await toJpeg(await readPictureFile({ path: stored, is_paid }))] as const;
  } catch (error) {
    log.warn("a picture is missing from a download", { picture: id, error });
    return [id, null] as const;
  }
}

async function toJpeg(picture: ArrayBuffer): Promise<Uint8Array> {
  const jpeg = await sharp(picture, { limitInputPixels: PIXELS_MAX })
    .resize({ width: WIDTH_MAX, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82 })
    .toBuffer();
  return new Uint8Array(jpeg);
}
