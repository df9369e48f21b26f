import type { Feed } from "#lib/posts/feeds/feed.ts";

/** JSON Feed 1.1 */
export function toJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    language: feed.language,
    items: feed.items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      url: item.url,
      title: item.title,
      content_html: item.html,
      ...(item.summary ? { summary: item.summary } : {}),
      ...(item.picture ? { image: item.picture } : {}),
      date_published: new Date(item.publishedAt).toISOString(),
      date_modified: new Date(item.editedAt).toISOString(),
      authors: [item.author],
      tags: item.tags,
      language: item.language,
    })),
  });
}
