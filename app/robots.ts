import type { MetadataRoute } from "next";
import { env } from "#lib/env/server.ts";
import { AI_CRAWLERS, readAiBlockedPaths } from "#lib/posts/feeds/robots.ts";

/** The build knows no address of the site. */
export const dynamic = "force-dynamic";

/** Calls, a form for each thing that can be reported, and links that count who opens them. */
const CLOSED = ["/api/", "/report/", "/promoted/"];

/** A crawler obeys the one group that names it, so that group repeats what holds for all. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const blocked = await readAiBlockedPaths();
  const forAi = blocked.length > 0 ? [{ userAgent: AI_CRAWLERS, disallow: [...CLOSED, ...blocked] }] : [];
  return {
    rules: [{ userAgent: "*", disallow: CLOSED }, ...forAi],
    sitemap: new URL("/sitemap.xml", env.SITE_URL).href,
  };
}
