import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { generateETag } from "next/dist/server/lib/etag.js";
import { inlineScripts } from "#lib/http/security/script-hashes.ts";

/**
 * What the product knows of Next and React beyond their documentation: after an update of Next, look here first. A test
 * finds such knowledge in other files.
 */

const BUILD_FOLDER = ".next";
const BUILD_FILES = {
  id: "BUILD_ID",
  routes: "app-path-routes-manifest.json",
  prerendered: "prerender-manifest.json",
  redirects: "routes-manifest.json",
  /** Always prerendered, a document and an app, with only their root layout's scripts and Next's. */
  bareDocument: "server/app/_not-found.html",
  bareApp: "server/app/design/gone.html",
  assets: "static",
} as const;

/** Where a part of the project's build is. */
export function buildPath(name: keyof typeof BUILD_FILES, projectDir = process.cwd()): string {
  return join(projectDir, BUILD_FOLDER, BUILD_FILES[name]);
}

/** The address of `assets` in a build. */
export const ASSETS_ADDRESS = "/_next/static/";
/** The page of unknown addresses. */
export const UNMATCHED_PAGE = "/_not-found";

/** The path that the proxy led a request to. */
export function readRewrite(answer: { getHeader(name: string): unknown }): string | undefined {
  const path = answer.getHeader("x-middleware-rewrite");
  return typeof path === "string" ? path : undefined;
}

export function isNextPath(path: string): boolean {
  return path.startsWith("/_next/");
}

/** The headers by which Next's code in the browser asks for prefetches, parts of pages and actions. */
export const ROUTER_HEADERS = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
/** The one of which a document depends: each request for a part has it. Next names four. */
export const ROUTER_VARY = "rsc";

/** Whether a part of a page is asked for instead of the page. */
export function asksForPart(headers: IncomingHttpHeaders): boolean {
  return headers.rsc !== undefined;
}

/** The id of the server action that a script calls. */
export function readCalledAction(headers: IncomingHttpHeaders): string | undefined {
  return [headers["next-action"]].flat()[0];
}

/** On cached entries: their tags, among headers that only Next reads. */
export const TAGS_HEADER = "x-next-cache-tags";

export function isNextHeader(name: string): boolean {
  return name.startsWith("x-next");
}

/** As Next writes it, so that a page that Next sent is recognised. */
export function writeETag(html: string): string {
  return generateETag(html);
}

/** Next sets its own cache-control on its error pages. */
export function isKeyOfErrorPage(key: string): boolean {
  return /\/_(not-found|global-error)$/.test(key);
}

/** The keys of cached pages end in the page's path, decoded. */
export function readKeyPath(key: string): string {
  const path = key.slice(key.indexOf("/$/") + 2);
  return path === "/index" ? "/" : encodeURI(path);
}

/** A script's tag, and its path among the assets. */
export const SCRIPT_FILE = /<(?:script|link)\b[^>]*\s(?:src|href)="\/_next\/static\/([^"?]+\.js)(?:\?[^"]*)?"[^>]*>/g;
/** A style sheet's tag as React writes it, with the precedence by which React finds it again; its address; its path. */
export const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/([^"?]+\.css)(?:\?[^"]*)?)"[^>]*\/>/g;

/** Whether an inline script is Next's own. Next adds a request's nonce to these. */
export function isNextScript(text: string): boolean {
  return /^\(?(?:self\.__next_|globalThis\["TURBOPACK"\])/.test(text);
}

/** What Next and React write into a page for the browser to take it over. */
const OWN_SCRIPT =
  /<script\b(?=[^>]*(?:\ssrc="\/_next\/|\sid="_R_"))[^>]*>[^<]*<\/script>|<script(?: nonce="[^"]*")?>(?:\(?self\.__next_|requestAnimationFrame\(function\(\)\{\$RT)[\s\S]*?<\/script>/g;
const SCRIPT_AHEAD = /<link rel="preload" as="script"[^>]*>/g;
const COMMENT_MARK = /<!--(?:\/?\$[!?~]?|\/?&|F!?| )?-->/g;
/** Where Next's streamed metadata would stand, and a mark of its fonts. */
const EMPTY_PLACE = /<div hidden="">(?:<!--\$--><!--\/\$-->)?<\/div>|<meta name="next-size-adjust" content=""\/>/g;
/** Of a form that is sent to its own page: React writes what HTML forbids. */
const EMPTY_ACTION = /(?<=<form\b[^>]*) action=""/g;
/** The same before what React writes next, in an app, where it is found in a stream. */
export const EMPTY_APP_ACTION = { found: ' action="" encType="multipart/form-data"', dropped: ' action=""' } as const;
const LEFTOVER = /<(?:script|link)\b[^>]*"\/_next\/[^"]*\.js|<!--|<template\b/;
const LEFTOVER_CODE = /__next_f|\$R[A-Z]\(/;

/** The page without what only Next and React read, or null if something of theirs is left that this file does not know. */
export function removeNextMarkup(html: string): string | null {
  const bare = html
    .replace(OWN_SCRIPT, "")
    .replace(SCRIPT_AHEAD, "")
    .replace(EMPTY_PLACE, "")
    .replace(EMPTY_ACTION, "")
    .replace(COMMENT_MARK, "");
  return hasLeftover(bare) ? null : bare;
}

/** Looks at tags and scripts only: a writer may use any of these words. */
function hasLeftover(html: string): boolean {
  return LEFTOVER.test(html) || inlineScripts(html).some((code) => LEFTOVER_CODE.test(code));
}

/** For a document in development: Next's own script would replace what has changed; a document loads itself again. */
export const RELOAD_SCRIPT = `<script>new WebSocket(location.origin.replace("http","ws")+"/_next/hmr?id=document").onmessage=({data})=>{
if(/^{"type":"(?:server(?:Component|Only)Changes|reloadPage)"/.test(data))location.reload()}</script>`;
