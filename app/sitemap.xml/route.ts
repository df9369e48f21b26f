import { answerCrawler } from "#lib/http/crawler-answer";
import { toSitemapIndex } from "#lib/posts/sitemap";
import { readSitemapIndex } from "#lib/posts/sitemap-content";

export async function GET(request: Request): Promise<Response> {
  return answerCrawler(request, toSitemapIndex(await readSitemapIndex()), "application/xml; charset=utf-8");
}
