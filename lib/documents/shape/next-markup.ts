import { inlineScripts } from "#lib/http/security/script-hashes.ts";

/** What Next and React write into a page for the browser to take it over. Nothing else in the project knows this. */
const OWN_SCRIPT =
  /<script\b(?=[^>]*(?:\ssrc="\/_next\/|\sid="_R_"))[^>]*>[^<]*<\/script>|<script(?: nonce="[^"]*")?>(?:\(?self\.__next_|requestAnimationFrame\(function\(\)\{\$RT)[\s\S]*?<\/script>/g;
const SCRIPT_AHEAD = /<link rel="preload" as="script"[^>]*>/g;
const COMMENT_MARK = /<!--(?:\/?\$[!?~]?|\/?&|F!?| )?-->/g;
/** Where Next's streamed metadata would stand, and a mark of its fonts. */
const EMPTY_PLACE = /<div hidden="">(?:<!--\$--><!--\/\$-->)?<\/div>|<meta name="next-size-adjust" content=""\/>/g;
const LEFTOVER = /<(?:script|link)\b[^>]*"\/_next\/[^"]*\.js|<!--|<template\b/;
const LEFTOVER_CODE = /__next_f|\$R[A-Z]\(/;

/** The page without what only Next and React read, or null if something of theirs is left that this file does not know. */
export function removeNextMarkup(html: string): string | null {
  const bare = html
    .replace(OWN_SCRIPT, "")
    .replace(SCRIPT_AHEAD, "")
    .replace(EMPTY_PLACE, "")
    .replace(COMMENT_MARK, "");
  return hasLeftover(bare) ? null : bare;
}

/** Looks at tags and scripts only: a writer may use any of these words. */
function hasLeftover(html: string): boolean {
  return LEFTOVER.test(html) || inlineScripts(html).some((code) => LEFTOVER_CODE.test(code));
}
