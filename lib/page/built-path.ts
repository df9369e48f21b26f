/** Next's files, and the scripts of documents. */
export function isBuiltPath(path: string): boolean {
  return /^\/(?:_next|islands)\//.test(path);
}

/** A picture of ours in one of the widths that it comes in (lib/http/pages/image-settings.ts). */
export function pictureAddress(url: string, width: number): string {
  return `/_next/image?${new URLSearchParams({ url, w: String(width), q: "100" })}`;
}

/** Where in our own scripts a stack was: all that a report keeps of it. */
export const OUR_FRAME = /\/(?:_next\/static|islands)\/[\w./~-]{1,150}:\d{1,9}:\d{1,9}/;
