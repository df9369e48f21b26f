import "server-only";
import sharp, { type Metadata } from "sharp";
import { AVATAR_MAX_BYTES, AVATAR_MIN_PIXELS } from "#lib/creators/avatar-rules";
import { AppError } from "#lib/errors";

const SIDE_PIXELS = 512;
const MAX_PIXELS = 35_000_000;
const TIMEOUT_SECONDS = 10;
const FORMATS = ["jpeg", "png", "webp"];

/** A picture made anew from a file's pixels: upright, cut to a square, without anything else that was in the file. */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > AVATAR_MAX_BYTES) throw tooLarge();
  if (!isPictureAlone(bytes)) throw unsupported();
  const { width, height } = await inspect(bytes);
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  if (Math.min(width, height) < AVATAR_MIN_PIXELS) throw tooSmall();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
      .webp({ quality: 88 })
      .toBuffer();
  } catch (cause) {
    throw unsupported(cause);
  }
}

async function inspect(bytes: Uint8Array): Promise<Metadata> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (FORMATS.includes(metadata.format)) return metadata;
  } catch (cause) {
    throw unsupported(cause);
  }
  throw unsupported();
}

/** What a file of each kind begins with, in hex. */
const SIGNATURE = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;
/** What a browser or a reader would take for a page, a script, a drawing or a document. */
const FOREIGN = /<script|<html|<!doctype|<\?php|<svg[\s>]|%PDF-/i;
/** An archive is read from its end: its directory may stand behind any picture. */
const ARCHIVE_END = Buffer.from([0x50, 0x4b, 5, 6]);
const ARCHIVE_TAIL_BYTES = 66_000;

/** By its first bytes one of three kinds of picture, and nothing else besides. What it is called does not matter. */
function isPictureAlone(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    SIGNATURE.test(file.toString("hex", 0, 12)) &&
    !FOREIGN.test(file.toString("latin1")) &&
    !file.subarray(-ARCHIVE_TAIL_BYTES).includes(ARCHIVE_END)
  );
}

function tooLarge(): AppError {
  return new AppError("too_large", {
    detail: "This picture is larger than 5 MB. Choose a smaller one.",
    field: "avatar",
  });
}

function tooManyPixels(): AppError {
  return new AppError("too_large", {
    detail: "This picture has more than 35 million pixels. Make it smaller and try again.",
    field: "avatar",
  });
}

function tooSmall(): AppError {
  return new AppError("image_too_small", {
    detail: `This picture is smaller than ${AVATAR_MIN_PIXELS} × ${AVATAR_MIN_PIXELS} pixels. Choose a larger one.`,
    field: "avatar",
  });
}

function unsupported(cause?: unknown): AppError {
  return new AppError("unsupported_type", {
    detail: "This is not a JPEG, PNG or WebP picture, or it is damaged. Choose another file.",
    field: "avatar",
    cause,
  });
}
