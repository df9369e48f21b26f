import "server-only";
import type { Route } from "next";
import { unstable_cache } from "next/cache";
import { isBuilding } from "#lib/env/phase.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { type BrowseFilter, browsePath, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { chooseHomePosts } from "#lib/posts/browse/choose-home-posts.ts";
import { readBestRanked, readBrowsed } from "#lib/posts/browse/content.ts";
import { type HomeSection, listHomeSections } from "#lib/posts/browse/home-sections.ts";
import { listFeatured } from "#lib/posts/browse/queries.ts";
import type { PostCard } from "#lib/posts/post.ts";
import type { PersonCard } from "#lib/posts/profiles/profile.ts";
import { publicDb } from "#lib/supabase/public.ts";

const TAGS = ["posts", "home"];
/** Sections may begin and end at set times, which no tag reports. Of staff picks, turn_features reports it within a minute. */
const STAFFED = { tags: TAGS, revalidate: 300 };

export type FilledSection = { id: string; title: string } & (
  | { kind: "posts"; lead: PostCard | null; posts: PostCard[]; all: Route | null; isPicked: boolean }
  | { kind: "people"; people: PersonCard[] }
  | { kind: "note"; paragraphs: string[] }
);

/**
 * The front page's sections with their content, without empty ones. The build does not query the database: built
 * content is regenerated before its first use (lib/cache/README.md).
 */
export async function readHome(): Promise<FilledSection[]> {
  if (isBuilding) return readNothing();
  const sections = await readCached(() => listHomeSections(publicDb()), { key: ["home-sections"], ...STAFFED });
  return fillHome(sections);
}

/** These sections with their content, without empty ones. */
export async function fillHome(sections: readonly HomeSection[]): Promise<FilledSection[]> {
  const hasHero = sections.some(({ type }) => type === "hero");
  const filled = await Promise.all(sections.map((section) => fill(section, hasHero)));
  return share(filled).filter((section) => !isEmpty(section));
}

/** A section with everything it may show. `limit` is how much of it, unless staff chose the posts. */
type Filled = FilledSection & { limit?: number };

function share(sections: readonly Filled[]): FilledSection[] {
  const shown = chooseHomePosts(
    sections.map((section) => ({
      posts: section.kind === "posts" ? [...(section.lead ? [section.lead] : []), ...section.posts] : [],
      limit: section.limit ?? null,
    })),
  );
  return sections.map(({ limit: _, ...section }, n) => {
    if (section.kind !== "posts") return section;
    const posts = shown[n] ?? [];
    const lead = posts.find(({ id }) => id === section.lead?.id) ?? null;
    return { ...section, lead, posts: posts.filter((post) => post !== lead) };
  });
}

const readNothing = unstable_cache(() => Promise.resolve<FilledSection[]>([]), ["home-at-build"], { tags: TAGS });

function isEmpty(section: FilledSection): boolean {
  if (section.kind === "posts") return section.lead === null && section.posts.length === 0;
  return section.kind === "people" && section.people.length === 0;
}

/** If the layout has a hero section, its post is left out of the chosen posts. */
async function fill(section: HomeSection, hasHero: boolean): Promise<Filled> {
  const { id, type, title } = section;
  switch (type) {
    case "hero": {
      const { hero } = await readFeatured();
      return { id, title, kind: "posts", lead: hero, posts: [], all: null, isPicked: true };
    }
    case "featured": {
      const { hero, others } = await readFeatured();
      return { id, title, kind: "posts", lead: hasHero ? null : hero, posts: others, all: null, isPicked: true };
    }
    case "trending": {
      const posts = await readBestRanked("trending");
      const all = browsePath(NO_FILTER, { list: "trending" });
      return { id, title, kind: "posts", lead: null, posts, all, isPicked: false, limit: section.limit };
    }
    case "creators":
      return { id, title, kind: "people", people: await readWriters(section.limit) };
    case "note":
      return { id, title, kind: "note", paragraphs: section.text.split(/\n\s*\n/) };
    default: {
      const filter = filterOf(section);
      const { posts } = await readBrowsed(filter);
      return {
        id,
        title,
        kind: "posts",
        lead: null,
        posts,
        all: browsePath(filter),
        isPicked: false,
        limit: section.limit,
      };
    }
  }
}

function readFeatured() {
  return readCached(() => listFeatured(publicDb()), { key: ["featured"], ...STAFFED });
}

/** The writers whom most people paid this month, then those who published lately. */
async function readWriters(limit: number): Promise<PersonCard[]> {
  const [paid, { posts: newest }] = await Promise.all([readBestRanked("top-month"), readBrowsed(NO_FILTER)]);
  const writers = new Map([...paid, ...newest].map(({ author }) => [author.id, author]));
  return [...writers.values()].slice(0, limit);
}

type Listed = Exclude<HomeSection, { type: "hero" | "featured" | "trending" | "creators" | "note" }>;

function filterOf(section: Listed): BrowseFilter {
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
