import "server-only";
import { findRoute } from "#lib/auth/guard/find-route.ts";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { findHandleOwner } from "#lib/creators/queries.ts";
import { env } from "#lib/env/server.ts";
import { findPattern, readParameter } from "#lib/http/pages/path-pattern.ts";
import { findList } from "#lib/posts/browse/browse.ts";
import { footnotesOf, outlineOf } from "#lib/posts/document/outline.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import type { LinkVerdict } from "#lib/posts/links/links.ts";
import { isSlugOrId } from "#lib/posts/post.ts";
import { findTab } from "#lib/posts/profiles/profile.ts";
import { findPostAt, listPostsById } from "#lib/posts/queries.ts";
import { readHandle } from "#lib/posts/reading/address.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** The post that contains the links. It may have its address only after publishing. */
export type LinkingPost = { draft: Pick<Draft, "id" | "slug" | "doc">; handle: string | null };

/** Anchors that every page has. */
const PARTS_OF_PAGE = new Set(["", "top", "main"]);

const FINE: LinkVerdict = { kind: "fine" };
const NO_PAGE: LinkVerdict = { kind: "gone", what: "page" };
const NO_POST: LinkVerdict = { kind: "gone", what: "post" };

/** Reports whether a URL is on our site, under any scheme. */
export function isOnThisSite(url: URL): boolean {
  return url.host === new URL(env.SITE_URL).host;
}

/** Checks the database and the routes, as a page request would. Sends no request. */
export async function checkInternalLink(url: URL, linking: LinkingPost): Promise<LinkVerdict> {
  const [at = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (at === "api") return { kind: "unasked", why: "files" };
  if (!/^(?:@|%40)/.test(at)) return isPage(url.pathname) ? FINE : NO_PAGE;
  const handle = readHandle(at);
  if (handle === null) return NO_PAGE;
  const [first, tab, ...more] = rest;
  if (more.length > 0) return NO_PAGE;
  if (first === undefined || first === "profile")
    return tab === undefined || findTab(tab) ? lookAtProfile(url, handle, rest) : NO_PAGE;
  return tab === undefined ? lookAtPost(url, handle, first, linking) : NO_PAGE;
}

/** Cards show only listed posts. */
export async function checkCard(postId: string): Promise<LinkVerdict> {
  const [card] = await listPostsById(publicDb(), [postId]);
  return card ? FINE : NO_POST;
}

/** Paths without @ are never profiles, even if they have the same shape. */
function isPage(path: string): boolean {
  const pattern = findPattern(Object.keys(GUARD_TABLE), path);
  if (pattern === null || pattern.startsWith("/[at]")) return false;
  const list = readParameter(pattern, path, "list");
  return (list === undefined || findList(list) !== undefined) && findRoute(path)?.hasValidIds === true;
}

async function lookAtProfile(url: URL, handle: string, rest: string[]): Promise<LinkVerdict> {
  const owner = await findHandleOwner(publicDb(), handle);
  if (!owner || owner.status === "deleted") return NO_PAGE;
  const today = owner.canonical_handle;
  return today.toLowerCase() === handle.toLowerCase() ? FINE : movedTo(url, [`@${today}`, ...rest]);
}

async function lookAtPost(url: URL, handle: string, slugOrId: string, linking: LinkingPost): Promise<LinkVerdict> {
  if (isItself(handle, slugOrId, linking)) return lookForPlace(url, linking);
  if (!isSlugOrId(slugOrId)) return NO_POST;
  const found = await findPostAt(publicDb(), handle, slugOrId);
  if (found?.status !== "published") return NO_POST;
  const slug = found.slug ?? found.id;
  const isToday = slug === slugOrId && found.canonical_handle.toLowerCase() === handle.toLowerCase();
  if (!isToday) return movedTo(url, [`@${found.canonical_handle}`, slug]);
  return found.id === linking.draft.id ? lookForPlace(url, linking) : FINE;
}

function isItself(handle: string, slugOrId: string, { draft, handle: own }: LinkingPost): boolean {
  return handle.toLowerCase() === own?.toLowerCase() && (slugOrId === draft.slug || slugOrId === draft.id);
}

/** Checks headings and notes. Text fragments (`:~:`) are not anchors. */
function lookForPlace(url: URL, { draft: { doc } }: LinkingPost): LinkVerdict {
  const place = readPlace(url.hash);
  if (place === null || PARTS_OF_PAGE.has(place)) return FINE;
  const notes = footnotesOf(doc).flatMap((_note, index) => [`note-${index + 1}`, `note-of-${index + 1}`]);
  const known = [...outlineOf(doc).map(({ id }) => id), ...notes];
  return known.includes(place) ? FINE : { kind: "gone", what: "place" };
}

function readPlace(hash: string): string | null {
  try {
    return decodeURIComponent(hash.replace(/^#/, "").replace(/:~:.*$/, ""));
  } catch {
    return null;
  }
}

function movedTo(url: URL, parts: string[]): LinkVerdict {
  return { kind: "moved", to: new URL(`/${parts.join("/")}${url.search}${url.hash}`, env.SITE_URL).href };
}
