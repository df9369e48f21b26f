import { PICTURE_WIDTHS } from "#lib/http/pages/picture-widths.ts";

/** Checked in the editor, before the server does. */
export const IMAGE_MAX_BYTES = 10_000_000;
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp";
export const IMAGE_REFUSALS = {
  tooLarge: "This picture is larger than 10 MB. Choose a smaller one.",
  unsupported: "This is not a JPEG, PNG or WebP picture, or it is damaged. Choose another file.",
};

/** In a text also animated GIFs, and drawings, which the browser turns into pictures. It makes large photos smaller. */
export const TEXT_IMAGE_TYPES = `${IMAGE_TYPES},image/gif,image/svg+xml`;
const TEXT_IMAGE_MAX_BYTES = 20_000_000;
const TEXT_IMAGE_REFUSALS = {
  tooLarge: "This picture is larger than 20 MB. Choose a smaller one.",
  animation: "This animation is larger than 10 MB. Choose a smaller one.",
  unsupported: "This is not a JPEG, PNG, WebP, GIF or SVG picture. Choose another file.",
};

type Named = Pick<File, "type" | "size">;

/** Why a file cannot be a picture of the text, or null. */
export function refuseTextImage({ type, size }: Named): string | null {
  if (!TEXT_IMAGE_TYPES.split(",").includes(type)) return TEXT_IMAGE_REFUSALS.unsupported;
  if (type === "image/gif") return size > IMAGE_MAX_BYTES ? TEXT_IMAGE_REFUSALS.animation : null;
  return size > TEXT_IMAGE_MAX_BYTES ? TEXT_IMAGE_REFUSALS.tooLarge : null;
}

/** Whether the server takes it, or the browser must first make another picture of it. */
export function isTakenAsIs({ type, size }: Named): boolean {
  return type !== "image/svg+xml" && size <= IMAGE_MAX_BYTES;
}

/** Why a file cannot be used as a picture, or null. The server checks again. */
export function refuseImage({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!IMAGE_TYPES.split(",").includes(type)) return IMAGE_REFUSALS.unsupported;
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSALS.tooLarge : null;
}

/** Addresses of pictures at Google Docs are long. */
export const PICTURE_ADDRESS_MAX_CHARS = 4_000;

/** The stored widths of a paid picture beside its own, the same as the optimiser makes of a free one. */
export function smallerWidths(width: number): number[] {
  return PICTURE_WIDTHS.filter((narrow) => narrow < width);
}

/** The path of another width of a picture. */
export function pathAtWidth(path: string, width: number): string {
  return path.replace(/[^/]+$/, `${width}.webp`);
}

/** The API address for uploading a picture, and for its author to see it in the editor. */
export function writingAddressOf(postId: string, imageId: string): string {
  return `/api/posts/${postId}/images/${imageId}`;
}

/** How long the URL of a paid picture is valid. */
export const PAID_PICTURE_SECONDS = 600;

/** A10: said beside each picture with a code, which may lead a payment elsewhere. */
export const QR_NOTE = "This picture contains a QR code. It is not a payment to this site.";
