import "server-only";
import { unstable_cache } from "next/cache";
import { isBuilding } from "#lib/env/phase";
import { type BrowseFilter, NO_FILTER } from "#lib/posts/browse";
import { listBrowsed, listCategories, listFeatured } from "#lib/posts/browse-queries";
import { readNanoRate } from "#lib/posts/cache";
import { type HomeSection, listHomeSections } from "#lib/posts/home-sections";
import type { PostCard } from "#lib/posts/post";
import { publicDb } from "#lib/supabase/public";

const PAGE_POSTS = 24;
const TAGS = ["posts", "home"];

export type FilledSection = { title: string; posts: PostCard[]; isFeatured: boolean; filter: BrowseFilter | null };

/**
 * The front page's sections with their posts; what would be empty is left out. The build asks no database: what it makes
 * of content is made anew before its first use (lib/cache/README.md).
 */
export async function readHome(): Promise<FilledSection[]> {
  if (isBuilding) return readNothing();
  const sections = await unstable_cache(() => listHomeSections(publicDb()), ["home-sections"], { tags: TAGS })();
  const filled = await Promise.all(sections.map(fill));
  return filled.filter(({ posts }) => posts.length > 0);
}

const readNothing = unstable_cache(() => Promise.resolve<FilledSection[]>([]), ["home-at-build"], { tags: TAGS });

async function fill(section: HomeSection): Promise<FilledSection> {
  if (section.type === "featured") {
    const posts = await unstable_cache(() => listFeatured(publicDb()), ["featured"], { tags: TAGS })();
    return { title: section.title, posts, isFeatured: true, filter: null };
  }
  const filter = filterOf(section);
  const { posts } = await readBrowsed(filter, null, section.limit);
  return { title: section.title, posts, isFeatured: false, filter };
}

function filterOf(section: Exclude<HomeSection, { type: "featured" }>): BrowseFilter {
  switch (section.type) {
    case "new":
      return NO_FILTER;
    case "free":
      return { ...NO_FILTER, price: "free" };
    case "under_price":
      return { ...NO_FILTER, price: section.price };
    case "category":
      return { ...NO_FILTER, category: section.name };
    case "tag":
      return { ...NO_FILTER, tag: section.name };
  }
}

type After = { publishedAt: string; id: string } | null;

/** A page of a list, and where the next one begins. */
export async function readBrowsed(filter: BrowseFilter, after: After, limit = PAGE_POSTS) {
  const rate = await readNanoRate();
  const found = await unstable_cache(
    () => listBrowsed(publicDb(), { filter, after, limit: limit + 1, rate }),
    ["browsed", JSON.stringify([filter, after, limit, filter.price ? rate?.usd : null])],
    { tags: ["posts"] },
  )();
  const posts = found.slice(0, limit);
  const last = posts.at(-1);
  return { posts, next: found.length > limit && last ? { publishedAt: last.publishedAt, id: last.id } : null };
}

export function readCategories() {
  return unstable_cache(() => listCategories(publicDb()), ["categories"], { tags: ["posts"] })();
}
