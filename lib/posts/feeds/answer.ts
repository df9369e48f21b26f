import { answerCrawler, answerNothing } from "#lib/http/crawler-answer.ts";
import { AI_HEADERS } from "#lib/http/pages/ai-headers.ts";
import type { FeedFormat } from "#lib/posts/feeds/content.ts";
import type { Feed } from "#lib/posts/feeds/feed.ts";
import { toJsonFeed } from "#lib/posts/feeds/json-feed.ts";
import { toRss } from "#lib/posts/feeds/rss.ts";

export function answerFeed(request: Request, feed: Feed | null, format: FeedFormat): Response {
  if (!feed) return answerNothing();
  const headers = feed.blocksAiCrawlers ? AI_HEADERS : {};
  return format === "xml"
    ? answerCrawler(request, toRss(feed), "application/rss+xml; charset=utf-8", headers)
    : answerCrawler(request, toJsonFeed(feed), "application/feed+json; charset=utf-8", headers);
}
