import "server-only";
import sharp from "sharp";
import { IMAGE_MAX_BYTES, smallerWidths } from "#lib/posts/media/image.ts";
import { remakePicture } from "#lib/storage/uploaded-picture.ts";

/** Twice the widest breakpoint, and the tallest WebP. */
const LARGEST = { width: 3_072, height: 16_000 };
const QUALITY = 85;
const RULES = { field: "image", maxBytes: IMAGE_MAX_BYTES, timeoutSeconds: 20, mostFrames: 300 };

export type ImageFile = { data: Buffer; width: number };

/** The picture as shown, and the same picture at every narrower width. */
export async function makeImageFiles(bytes: Uint8Array) {
  const whole = await remakePicture(bytes, RULES, (picture) =>
    picture.resize({ ...LARGEST, fit: "inside", withoutEnlargement: true }).webp({ quality: QUALITY }),
  );
  const files: ImageFile[] = [{ data: whole.data, width: whole.width }];
  for (const width of smallerWidths(whole.width)) {
    const narrower = sharp(whole.data, { animated: true }).resize({ width }).timeout({ seconds: RULES.timeoutSeconds });
    files.push({ width, data: await narrower.webp({ quality: QUALITY }).toBuffer() });
  }
  return { width: whole.width, height: whole.height, bytes: whole.data.length, files };
}
