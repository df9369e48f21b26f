import type { Metadata } from "next";

const PRODUCT = "Farthing";

/** The last part of the path in title case: what a page is called that says nothing else. */
export function titleFromPath(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split("/").findLast(Boolean) ?? "";
  const words = decodeWhole(last)
    .split(/[-_\s]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toLocaleUpperCase("en") + word.slice(1)).join(" ");
}

/** The metadata of a page. Every page makes its own with this, so that none is without a title. */
export function pageMetadata(path: string, given: Metadata = {}): Metadata {
  const title = titleFromPath(path);
  return { title: title === "" ? { absolute: PRODUCT } : title, ...given };
}

/** "404 Page Not Found": a page that is an error is titled by its status alone. */
export function errorMetadata(status: number, message: string): Metadata {
  return { title: { absolute: `${status} ${message}` } };
}

export const SITE_TITLE = { default: PRODUCT, template: `%s · ${PRODUCT}` };

/** A path may hold a stray % that means nothing. */
function decodeWhole(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
