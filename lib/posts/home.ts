import "server-only";
import type { Route } from "next";
import { unstable_cache } from "next/cache";
import { isBuilding } from "#lib/env/phase";
import { type BrowseFilter, browsePath, NO_FILTER } from "#lib/posts/browse";
import { readBestRanked, readBrowsed } from "#lib/posts/browse-content";
import { listFeatured } from "#lib/posts/browse-queries";
import { type HomeSection, listHomeSections } from "#lib/posts/home-sections";
import type { PostCard } from "#lib/posts/post";
import { publicDb } from "#lib/supabase/public";

const TAGS = ["posts", "home"];
/** What staff shows may begin and end by the clock, of which no tag tells. */
const STAFFED = { tags: TAGS, revalidate: 300 };

export type FilledSection = { title: string; posts: PostCard[]; all: Route | null };

/**
 * The front page's sections with their posts; what would be empty is left out. The build asks no database: what it makes
 * of content is made anew before its first use (lib/cache/README.md).
 */
export async function readHome(): Promise<FilledSection[]> {
  if (isBuilding) return readNothing();
  const sections = await unstable_cache(() => listHomeSections(publicDb()), ["home-sections"], STAFFED)();
  const filled = await Promise.all(sections.map(fill));
  return filled.filter(({ posts }) => posts.length > 0);
}

const readNothing = unstable_cache(() => Promise.resolve<FilledSection[]>([]), ["home-at-build"], { tags: TAGS });

async function fill(section: HomeSection): Promise<FilledSection> {
  const { type, title } = section;
  switch (type) {
    case "featured": {
      const posts = await unstable_cache(() => listFeatured(publicDb()), ["featured"], STAFFED)();
      return { title, posts, all: null };
    }
    case "trending": {
      const posts = await readBestRanked("trending", section.limit);
      return { title, posts, all: browsePath(NO_FILTER, { list: "trending" }) };
    }
    default: {
      const filter = filterOf(section);
      const { posts } = await readBrowsed(filter, { limit: section.limit });
      return { title, posts, all: browsePath(filter) };
    }
  }
}

function filterOf(section: Exclude<HomeSection, { type: "featured" | "trending" }>): BrowseFilter {
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
