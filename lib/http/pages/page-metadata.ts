import type { Metadata } from "next";

const PRODUCT = "Farthing";

/** The last part of the path in title case: the default title. */
export function titleFromPath(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split("/").findLast(Boolean) ?? "";
  const words = decodeWhole(last)
    .split(/[-_\s]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toLocaleUpperCase("en") + word.slice(1)).join(" ");
}

/** A page's metadata. Every page uses this, so that none lacks a title. */
export function pageMetadata(path: string, given: Metadata = {}): Metadata {
  const title = titleFromPath(path);
  return { title: title === "" ? { absolute: PRODUCT } : title, ...given };
}

/** "404 Page Not Found": the title of an error page, without the site's name. */
export function errorMetadata(status: number, message: string): Metadata {
  return { title: { absolute: `${status} ${message}` } };
}

/** Of a document that is missing. Its page calls `markPage(404)`, not Next's notFound, which lets React draw in the browser. */
export const MISSING_METADATA: Metadata = { ...errorMetadata(404, "Page Not Found"), robots: { index: false } };

export const SITE_TITLE = { default: PRODUCT, template: `%s · ${PRODUCT}` };

/** A path may contain a stray %. */
function decodeWhole(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
