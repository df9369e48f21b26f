import "server-only";
import {
  AVATAR_MAX_BYTES,
  AVATAR_MIN_PIXELS,
  COVER_MAX_BYTES,
  COVER_MIN_PIXELS,
  COVER_SIZE,
} from "#lib/creators/picture-rules.ts";
import { remakePicture } from "#lib/storage/uploaded-picture.ts";

const SIDE_PIXELS = 512;
const AVATAR = { field: "avatar", maxBytes: AVATAR_MAX_BYTES, minPixels: AVATAR_MIN_PIXELS, timeoutSeconds: 10 };
const COVER = { field: "cover", maxBytes: COVER_MAX_BYTES, minPixels: COVER_MIN_PIXELS, timeoutSeconds: 10 };

/** Crops the picture to a square. */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { data } = await remakePicture(bytes, AVATAR, (picture) =>
    picture.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" }).webp({ quality: 88 }),
  );
  return data;
}

/** Crops the picture to a band, around what draws the eye. */
export async function makeProfileCover(bytes: Uint8Array): Promise<Buffer> {
  const { data } = await remakePicture(bytes, COVER, (picture) =>
    picture.resize({ ...COVER_SIZE, fit: "cover", position: "attention" }).webp({ quality: 85 }),
  );
  return data;
}
