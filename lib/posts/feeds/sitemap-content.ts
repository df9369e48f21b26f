import "server-only";
import { env } from "#lib/env/server.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import type { SitemapEntry } from "#lib/posts/feeds/sitemap.ts";
import {
  findNewestPart,
  type ListedAddress,
  listCreatorAddresses,
  listPostAddresses,
  listSitemapParts,
  listTagAddresses,
} from "#lib/posts/feeds/sitemap-queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const KINDS = { posts: listPostAddresses, profiles: listCreatorAddresses };
type Kind = keyof typeof KINDS;

/** Pages that always exist. */
const FIXED = [
  "/",
  "/browse",
  "/readers",
  "/creators",
  "/get-nano",
  "/swap-to-nano",
  "/transparency",
  "/faq",
  "/content-guidelines",
  "/terms",
  "/privacy",
  "/contact",
  "/changelog",
];

/** "posts-1", "profiles-2", "tags" or "static". Null if the sitemap has no such part. */
export async function readSitemapPart(file: string): Promise<SitemapEntry[] | null> {
  if (file === "static.xml") return FIXED.map((path) => ({ url: whole(path), changedAt: null }));
  if (file === "tags.xml") return (await readTags()).map((path) => ({ url: whole(path), changedAt: null }));
  const [, kind, number] = /^(posts|profiles)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  if (kind !== "posts" && kind !== "profiles") return null;
  const addresses = await readPart(kind, Number(number));
  return addresses.length === 0 ? null : addresses.map(toEntry);
}

/** The non-empty parts, each with its newest change. */
export async function readSitemapIndex(): Promise<SitemapEntry[]> {
  const parts = await readCached(listParts, { key: ["sitemap-index"], tags: ["posts"] });
  const fixed = [{ url: whole("/sitemaps/static.xml"), changedAt: null }];
  const tags = (await readTags()).length > 0 ? [{ url: whole("/sitemaps/tags.xml"), changedAt: null }] : [];
  return [
    ...fixed,
    ...tags,
    ...parts.map(({ part, posts_changed_at }) => partEntry("posts", part, posts_changed_at)),
    ...parts.flatMap(({ part, creators_changed_at }) =>
      creators_changed_at ? [partEntry("profiles", part, creators_changed_at)] : [],
    ),
  ];
}

function readTags(): Promise<string[]> {
  return readCached(() => listTagAddresses(publicDb()), { key: ["sitemap-tags"], tags: ["posts"] });
}

async function listParts() {
  const newest = await findNewestPart(publicDb());
  const starts = Array.from({ length: Math.ceil(newest / 10) }, (_, index) => 1 + index * 10);
  const parts: Awaited<ReturnType<typeof listSitemapParts>> = [];
  for (const first of starts) parts.push(...(await listSitemapParts(publicDb(), first)));
  return parts;
}

function partEntry(kind: Kind, part: number, changedAt: string): SitemapEntry {
  return { url: whole(`/sitemaps/${kind}-${part}.xml`), changedAt };
}

function readPart(kind: Kind, number: number): Promise<ListedAddress[]> {
  return readCached(() => KINDS[kind](publicDb(), number), { key: ["sitemap", kind, String(number)], tags: ["posts"] });
}

function toEntry({ path, changedAt }: ListedAddress): SitemapEntry {
  return { url: whole(path), changedAt };
}

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}
