import { type Feed, type FeedItem, updatedAt } from "#lib/posts/feeds/feed.ts";
import { escapeXml } from "#lib/posts/feeds/html.ts";

const TYPES: Record<string, string> = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** RSS 2.0 with the usual extensions for content, authors and the feed's own URL. */
export function toRss(feed: Feed): string {
  const changed = updatedAt(feed);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(feed.homeUrl)}</link>
<description>${escapeXml(feed.description)}</description>
<language>${escapeXml(feed.language)}</language>
${changed ? `<lastBuildDate>${toRssDate(changed)}</lastBuildDate>\n` : ""}<atom:link href="${escapeXml(feed.selfUrl)}" rel="self" type="application/rss+xml"/>
${feed.items.map(toItem).join("\n")}
</channel>
</rss>
`;
}

function toItem(item: FeedItem): string {
  const lines = [
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${escapeXml(item.url)}</link>`,
    `<guid isPermaLink="false">urn:uuid:${item.id}</guid>`,
    `<pubDate>${toRssDate(item.publishedAt)}</pubDate>`,
    `<dc:creator>${escapeXml(item.author.name)}</dc:creator>`,
    ...item.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    ...(item.summary ? [`<description>${escapeXml(item.summary)}</description>`] : []),
    `<content:encoded>${escapeXml(item.html)}</content:encoded>`,
    ...(item.picture ? toPicture(item.picture) : []),
  ];
  return `<item>\n${lines.join("\n")}\n</item>`;
}

/** An enclosure needs a length; 0 means unknown. */
function toPicture(url: string): string[] {
  const type = TYPES[url.slice(url.lastIndexOf(".") + 1)] ?? "image/webp";
  const address = escapeXml(url);
  return [
    `<enclosure url="${address}" length="0" type="${type}"/>`,
    `<media:content url="${address}" type="${type}" medium="image"/>`,
  ];
}

/** "Fri, 20 Nov 2026 16:00:00 GMT" */
function toRssDate(at: string): string {
  return new Date(at).toUTCString();
}
