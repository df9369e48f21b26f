import { answerCrawler, answerNothing } from "#lib/http/crawler-answer";
import type { Feed } from "#lib/posts/feed";
import type { FeedFormat } from "#lib/posts/feed-content";
import { toJsonFeed } from "#lib/posts/json-feed";
import { toRss } from "#lib/posts/rss";

export function answerFeed(request: Request, feed: Feed | null, format: FeedFormat): Response {
  if (!feed) return answerNothing();
  return format === "xml"
    ? answerCrawler(request, toRss(feed), "application/rss+xml; charset=utf-8")
    : answerCrawler(request, toJsonFeed(feed), "application/feed+json; charset=utf-8");
}
