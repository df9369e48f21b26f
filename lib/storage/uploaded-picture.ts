import "server-only";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "#lib/errors.ts";

const MAX_PIXELS = 35_000_000;
/** Of all frames of an animation together. */
const MAX_ANIMATED_PIXELS = 60_000_000;
const FORMATS = ["jpeg", "png", "webp", "gif"];

export type UploadRules = {
  /** The invalid field of the request. */
  field: string;
  maxBytes: number;
  minPixels?: number;
  timeoutSeconds: number;
  /** Of an animated GIF. Without this, GIFs are refused. */
  mostFrames?: number;
};

/** Makes a new picture from a file's pixels: upright, without anything else that was in the file. */
export async function remakePicture(
  bytes: Uint8Array,
  rules: UploadRules,
  shape: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { format } = await requirePicture(bytes, rules);
  try {
    const source =
      format === "gif"
        ? sharp(bytes, { limitInputPixels: MAX_ANIMATED_PIXELS, failOn: "error", animated: true })
        : sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).rotate();
    const { data, info } = await shape(source.timeout({ seconds: rules.timeoutSeconds })).toBuffer({
      resolveWithObject: true,
    });
    return { data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (cause) {
    throw unsupported(rules, cause);
  }
}

async function requirePicture(bytes: Uint8Array, rules: UploadRules): Promise<Metadata> {
  const { field, maxBytes, minPixels = 1, mostFrames = 0 } = rules;
  const refuse = (code: "too_large" | "image_too_small", detail: string) => new AppError(code, { detail, field });
  if (bytes.length > maxBytes)
    throw refuse("too_large", `This picture is larger than ${maxBytes / 1_000_000} MB. Choose a smaller one.`);
  if (!isPictureAlone(bytes)) throw unsupported(rules);
  const metadata = await inspect(bytes, rules);
  const { width, height, format, pages = 1 } = metadata;
  if (format === "gif" && mostFrames === 0) throw unsupported(rules);
  if (format === "gif" && (pages > mostFrames || width * height * pages > MAX_ANIMATED_PIXELS))
    throw refuse(
      "too_large",
      `This animation is too long or too large: ${mostFrames} frames and 60 million pixels in all at most.`,
    );
  if (width * height > MAX_PIXELS)
    throw refuse("too_large", "This picture has more than 35 million pixels. Make it smaller and try again.");
  if (Math.min(width, height) < minPixels)
    throw refuse(
      "image_too_small",
      `This picture is smaller than ${minPixels} × ${minPixels} pixels. Choose a larger one.`,
    );
  return metadata;
}

async function inspect(bytes: Uint8Array, rules: UploadRules): Promise<Metadata> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (FORMATS.includes(metadata.format)) return metadata;
  } catch (cause) {
    throw unsupported(rules, cause);
  }
  throw unsupported(rules);
}

/** The first bytes of each kind of file, in hex. */
const SIGNATURE = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250|47494638(?:37|39)61)/;
/** What a browser or reader could take for a page, a script, a drawing or a document. */
const FOREIGN = /<script|<html|<!doctype|<\?php|<svg[\s>]|%PDF-/i;
/** Archives are read from their end, so one could be appended to any picture. */
const ARCHIVE_END = Buffer.from([0x50, 0x4b, 5, 6]);
const ARCHIVE_TAIL_BYTES = 66_000;

/**
 * Reports whether a file is one of the picture kinds by its first bytes, and nothing else besides. Ignores its
 * name.
 */
function isPictureAlone(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    SIGNATURE.test(file.toString("hex", 0, 12)) &&
    !FOREIGN.test(file.toString("latin1")) &&
    !file.subarray(-ARCHIVE_TAIL_BYTES).includes(ARCHIVE_END)
  );
}

function unsupported({ field, mostFrames }: UploadRules, cause?: unknown): AppError {
  const kinds = mostFrames ? "JPEG, PNG, WebP or GIF" : "JPEG, PNG or WebP";
  return new AppError("unsupported_type", {
    detail: `This is not a ${kinds} picture, or it is damaged. Choose another file.`,
    field,
    cause,
  });
}
