import { answerCrawler, answerNothing } from "#lib/http/crawler-answer.ts";
import type { FeedFormat } from "#lib/posts/feeds/content.ts";
import type { Feed } from "#lib/posts/feeds/feed.ts";
import { toJsonFeed } from "#lib/posts/feeds/json-feed.ts";
import { toRss } from "#lib/posts/feeds/rss.ts";

export function answerFeed(request: Request, feed: Feed | null, format: FeedFormat): Response {
  if (!feed) return answerNothing();
  return format === "xml"
    ? answerCrawler(request, toRss(feed), "application/rss+xml; charset=utf-8")
    : answerCrawler(request, toJsonFeed(feed), "application/feed+json; charset=utf-8");
}
