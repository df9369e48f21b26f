import type { IncomingMessage } from "node:http";
import { findVariantOf } from "#lib/http/pages/variant-pages.ts";

const TOKEN = /^\s*pat_/;

/**
 * The first page that opens with a reading token is the delivery, and the answer to HEAD has no text to deliver: it is
 * that of the page which every visitor gets.
 */
export function hideTokensFromHead({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">) {
  if (method !== "HEAD" || !headers.cookie || findVariantOf(url.replace(/\?.*$/, ""))?.name !== "post") return;
  headers.cookie = headers.cookie
    .split(";")
    .filter((pair) => !TOKEN.test(pair))
    .join(";");
}
