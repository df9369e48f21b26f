/** A URL for crawlers, and when its content last changed. */
export type SitemapEntry = { url: string; changedAt: string | null };

/** How many publications a part covers: it has at most this many URLs. */
export const SITEMAP_ENTRIES = 5_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function toSitemap(entries: readonly SitemapEntry[]): string {
  return `${XML}\n<urlset xmlns="${SCHEMA}">\n${entries.map((entry) => element("url", entry)).join("")}</urlset>\n`;
}

export function toSitemapIndex(parts: readonly SitemapEntry[]): string {
  return `${XML}\n<sitemapindex xmlns="${SCHEMA}">\n${parts.map((part) => element("sitemap", part)).join("")}</sitemapindex>\n`;
}

function element(name: string, { url, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : "";
  return `<${name}><loc>${url.replaceAll("&", "&amp;")}</loc>${changed}</${name}>\n`;
}
