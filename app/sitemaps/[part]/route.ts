import { answerCrawler, answerNothing } from "#lib/http/crawler-answer.ts";
import { toSitemap } from "#lib/posts/feeds/sitemap.ts";
import { readSitemapPart } from "#lib/posts/feeds/sitemap-content.ts";

export async function GET(request: Request, { params }: RouteContext<"/sitemaps/[part]">): Promise<Response> {
  const entries = await readSitemapPart((await params).part);
  return entries ? answerCrawler(request, toSitemap(entries), "application/xml; charset=utf-8") : answerNothing();
}
