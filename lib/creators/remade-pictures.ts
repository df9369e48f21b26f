import "server-only";
import { AVATAR_MAX_BYTES, AVATAR_MIN_PIXELS } from "#lib/creators/avatar-rules.ts";
import { remakePicture } from "#lib/storage/uploaded-picture.ts";

const SIDE_PIXELS = 512;
const RULES = { field: "avatar", maxBytes: AVATAR_MAX_BYTES, minPixels: AVATAR_MIN_PIXELS, timeoutSeconds: 10 };

/** Crops the picture to a square. */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { data } = await remakePicture(bytes, RULES, (picture) =>
    picture.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" }).webp({ quality: 88 }),
  );
  return data;
}
