import type { IncomingMessage } from "node:http";
import { TOKEN_PREFIX } from "#lib/auth/session/reading-tokens.ts";
import { findVariantOf } from "#lib/http/pages/variant-pages.ts";

/**
 * The first page that opens with a reading token is the delivery, and the answer to HEAD has no text to deliver: it is
 * that of the page which every visitor gets.
 */
export function hideTokensFromHead({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">) {
  if (method !== "HEAD" || !headers.cookie || findVariantOf(url.replace(/\?.*$/, ""))?.name !== "post") return;
  headers.cookie = headers.cookie
    .split(";")
    .filter((pair) => !pair.trimStart().startsWith(TOKEN_PREFIX))
    .join(";");
}
