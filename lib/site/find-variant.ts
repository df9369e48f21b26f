import "server-only";
import type { NextRequest } from "next/server";
import { proxyJar } from "#lib/auth/session/proxy-jar.ts";
import { findSessionAnd, renewSession } from "#lib/auth/session/session.ts";
import { findVariantOf, hasCookieOf, variantPath } from "#lib/http/pages/variant-pages.ts";
import { findList } from "#lib/posts/browse/browse.ts";
import { readPostPath } from "#lib/posts/post.ts";
import { findReadablePostAt } from "#lib/posts/reading/member-queries.ts";
import { dropRedundantTokens } from "#lib/purchases/access/bind-purchases.ts";
import { findPostByToken } from "#lib/purchases/access/token-queries.ts";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";

/** The page that answers this request instead of the cached one at its address, or null if that one is enough. */
export async function findVariant(request: NextRequest): Promise<{ path: string; isGuarded: boolean } | null> {
  const { pathname, searchParams } = request.nextUrl;
  const variant = findVariantOf(pathname);
  if (!variant) return null;
  const { name, query, isGuarded } = variant;
  const isAsked = query.some((part) => searchParams.has(part));
  if (!isAsked && !hasCookieOf(variant, request.headers.get("cookie") ?? "")) return null;
  const path = name === "browse" ? findListPath(pathname) : pathname;
  if (path === null || (name === "post" && !(await isOwnPost(request)))) return null;
  return { path: variantPath(path), isGuarded };
}

/** The path with the list's name in it, or null if there is no such list. */
function findListPath(path: string): string | null {
  const [found, name = "new"] = /^\/browse(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  return found !== undefined && findList(name) ? `/browse/${name}` : null;
}

/**
 * Whether the caller may read more at a post's address than the cached page shows to everyone. A reader who has just paid
 * is waiting, so the page alone finds out, and shows the public text if they may not.
 */
async function isOwnPost(request: NextRequest): Promise<boolean> {
  const asked = readPostPath(request.nextUrl.pathname);
  if (!asked) return false;
  const jar = proxyJar(request);
  if (request.headers.has(OPENING_HEADER)) {
    await renewSession(jar);
    return true;
  }
  const viewed = await findSessionAnd(jar, (db) => findReadablePostAt(db, asked.handle, asked.slug));
  if (viewed?.found) await dropRedundantTokens(viewed.session, jar, viewed.found);
  return Boolean(viewed?.found) || (await findPostByToken(jar.readAll(), asked.handle, asked.slug)) !== null;
}
