import "server-only";
import { env } from "#lib/env/server.ts";
import { type BrowseFilter, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readBrowsed } from "#lib/posts/browse/content.ts";
import { readAiBlocking, readOpenPart, readPost, readPostsOf, readProfileOfHandle } from "#lib/posts/cache.ts";
import type { Feed, FeedItem } from "#lib/posts/feeds/feed.ts";
import { escapeXml, toFeedHtml } from "#lib/posts/feeds/html.ts";
import type { PostCard, PublishedPost } from "#lib/posts/post.ts";
import type { OpenPart } from "#lib/posts/queries.ts";
import { keepReadable, requireMoment } from "#lib/posts/readable.ts";
import { postUrlOf, wholeOf } from "#lib/posts/reading/public-page.ts";

const ITEMS = 30;
/** Each item takes several queries. All items at once would slow the data service down for readers. */
const ITEMS_AT_ONCE = 5;
const FORMATS = ["xml", "json"] as const;
export type FeedFormat = (typeof FORMATS)[number];

/** "mira.xml" is mira's feed in RSS. Null if it is not a feed's name. */
export function readFeedName(file: string): { name: string; format: FeedFormat } | null {
  const [, name, format] = /^([A-Za-z0-9_-]{2,30})\.(xml|json)$/.exec(file) ?? [];
  return name && format ? { name, format: format === "json" ? "json" : "xml" } : null;
}

/** The feed of all new posts. */
export async function readSiteFeed(format: FeedFormat): Promise<Feed> {
  return {
    title: "Farthing",
    description: "Read one post. Pay for one post.",
    homeUrl: whole("/"),
    selfUrl: whole(format === "xml" ? "/rss.xml" : "/feed.json"),
    language: "en",
    items: await toItems(await readSpread(NO_FILTER)),
  };
}

export async function readCreatorFeed(handle: string, format: FeedFormat): Promise<Feed | null> {
  const creator = await readProfileOfHandle(handle);
  if (creator?.status !== "active" && creator?.status !== "limited") return null;
  const posts = await readPostsOf(creator.id, { by: "published_at", limit: ITEMS });
  return {
    title: creator.name ?? `@${creator.handle}`,
    description: creator.bio ?? `Posts by @${creator.handle} on Farthing.`,
    homeUrl: whole(`/@${creator.handle}/profile/posts`),
    selfUrl: whole(`/feeds/${creator.handle}.${format}`),
    language: posts[0]?.language ?? "en",
    blocksAiCrawlers: creator.blocks_ai_crawlers,
    items: await toItems(posts, { isOfOneAuthor: true }),
  };
}

export async function readTagFeed(tag: string, format: FeedFormat): Promise<Feed | null> {
  const posts = await readSpread({ ...NO_FILTER, tag });
  if (posts.length === 0) return null;
  return {
    title: `Farthing: ${tag}`,
    description: `Posts about ${tag}.`,
    homeUrl: whole("/"),
    selfUrl: whole(`/feeds/tag/${tag}.${format}`),
    language: "en",
    items: await toItems(posts),
  };
}

/** The first page of a list with its limit per author. Feeds have only this page. */
async function readSpread(filter: BrowseFilter): Promise<PostCard[]> {
  return (await readBrowsed(filter, { limit: ITEMS })).posts;
}

async function toItems(posts: PostCard[], { isOfOneAuthor = false } = {}): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  for (let at = 0; at < posts.length; at += ITEMS_AT_ONCE) {
    const read = await Promise.all(posts.slice(at, at + ITEMS_AT_ONCE).map((post) => readItem(post, isOfOneAuthor)));
    const there = read.filter((item) => item !== null);
    items.push(...keepReadable("feed", there, toItem));
  }
  return items;
}

type Read = { id: string; card: PostCard; post: PublishedPost; part: OpenPart | null };

/**
 * Null if the post was withdrawn meanwhile. An outage fails the whole feed: a shorter feed would be wrong. A feed of many authors
 * has one answer to AI crawlers, so the texts of those who block them stay out of it.
 */
async function readItem(card: PostCard, isOfOneAuthor: boolean): Promise<Read | null> {
  const [post, part, blocksAi] = await Promise.all([
    readPost(card.id, card.author.id),
    readOpenPart(card.id),
    readAiBlocking(card.author.id),
  ]);
  const mayShow = isOfOneAuthor || !blocksAi;
  return post && part && { id: card.id, card, post, part: mayShow ? part : null };
}

function toItem({ card, post, part }: Read): FeedItem {
  const url = postUrlOf(card);
  return {
    id: card.id,
    url,
    title: card.title,
    summary: post.excerpt ?? post.subtitle,
    html: part ? writeFreePart(part, card, url) : linkTo(url, "Read this post on Farthing"),
    language: card.language,
    author: { name: card.author.name, url: whole(`/@${card.author.handle}`) },
    tags: post.tags,
    publishedAt: requireMoment(card.publishedAt),
    editedAt: requireMoment(post.editedAt ?? card.publishedAt),
    picture: card.cover?.url ?? null,
  };
}

/** The link leaves the price out: feeds are kept for months, prices change. */
function writeFreePart(part: OpenPart, { terms }: PostCard, url: string): string {
  const pictures = new Map(part.images);
  const files = new Map(part.files);
  const html = toFeedHtml(part.document, {
    pictureUrl: (id) => pictures.get(id)?.url ?? null,
    hasQr: (id) => pictures.get(id)?.hasQr ?? false,
    fileUrl: (id) => wholeOf(files.get(id)),
    postUrl: () => null,
  });
  if (terms.access === "free") return html;
  return `${html}\n${linkTo(url, "Continue reading: pay once for the rest of this post")}`;
}

function linkTo(url: string, words: string): string {
  return `<p><a href="${escapeXml(url)}">${words}</a></p>`;
}

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}
