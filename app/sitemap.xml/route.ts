import { answerCrawler } from "#lib/http/crawler-answer.ts";
import { toSitemapIndex } from "#lib/posts/feeds/sitemap.ts";
import { readSitemapIndex } from "#lib/posts/feeds/sitemap-content.ts";

export async function GET(request: Request): Promise<Response> {
  return answerCrawler(request, toSitemapIndex(await readSitemapIndex()), "application/xml; charset=utf-8");
}
