/** What the editor says before the server looks. */
export const IMAGE_MAX_BYTES = 10_000_000;
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp";
export const IMAGE_REFUSALS = {
  tooLarge: "This picture is larger than 10 MB. Choose a smaller one.",
  unsupported: "This is not a JPEG, PNG or WebP picture, or it is damaged. Choose another file.",
};

/** Why a file is no picture for a post; the server looks again. */
export function refuseImage({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!IMAGE_TYPES.split(",").includes(type)) return IMAGE_REFUSALS.unsupported;
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSALS.tooLarge : null;
}

/** The widths at which a paid picture is kept, as the optimiser makes them of an open one; and the whole one besides. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536];

export function smallerWidths(width: number): number[] {
  return WIDTHS.filter((narrow) => narrow < width);
}

/** Where the picture itself lies is where its other widths lie, too. */
export function pathAtWidth(path: string, width: number): string {
  return path.replace(/[^/]+$/, `${width}.webp`);
}

/** Where a picture is uploaded to, and where its author sees it while he writes. */
export function writingAddressOf(postId: string, imageId: string): string {
  return `/api/posts/${postId}/images/${imageId}`;
}
