import "server-only";
import { unstable_cache } from "next/cache";
import { env } from "#lib/env/server";
import { SITEMAP_ENTRIES, type SitemapEntry } from "#lib/posts/sitemap";
import { type ListedAddress, listCreatorAddresses, listPostAddresses } from "#lib/posts/sitemap-queries";
import { publicDb } from "#lib/supabase/public";

const KINDS = { posts: listPostAddresses, profiles: listCreatorAddresses };
type Kind = keyof typeof KINDS;

/** Pages that are always there. */
const FIXED = ["/", "/browse"];

/** "posts-1", "profiles-2" or "static"; null is no part of the map. */
export async function readSitemapPart(file: string): Promise<SitemapEntry[] | null> {
  if (file === "static.xml") return FIXED.map((path) => ({ url: whole(path), changedAt: null }));
  const [, kind, number] = /^(posts|profiles)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  if (kind !== "posts" && kind !== "profiles") return null;
  const addresses = await readPart(kind, Number(number));
  return addresses.length === 0 ? null : addresses.map(toEntry);
}

/** The parts that have something in them, each with its newest change. */
export async function readSitemapIndex(): Promise<SitemapEntry[]> {
  const parts = await Promise.all([listParts("posts"), listParts("profiles")]);
  return [{ url: whole("/sitemaps/static.xml"), changedAt: null }, ...parts.flat()];
}

async function listParts(kind: Kind): Promise<SitemapEntry[]> {
  const parts: SitemapEntry[] = [];
  for (let number = 1; ; number++) {
    const addresses = await readPart(kind, number);
    const changedAt =
      addresses
        .map((address) => address.changedAt)
        .toSorted()
        .at(-1) ?? null;
    if (addresses.length > 0) parts.push({ url: whole(`/sitemaps/${kind}-${number}.xml`), changedAt });
    if (addresses.length < SITEMAP_ENTRIES) return parts;
  }
}

function readPart(kind: Kind, number: number): Promise<ListedAddress[]> {
  const from = (number - 1) * SITEMAP_ENTRIES;
  return unstable_cache(() => KINDS[kind](publicDb(), from, SITEMAP_ENTRIES), ["sitemap", kind, String(number)], {
    tags: ["posts"],
  })();
}

function toEntry({ path, changedAt }: ListedAddress): SitemapEntry {
  return { url: whole(path), changedAt };
}

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}
