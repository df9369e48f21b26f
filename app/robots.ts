import type { MetadataRoute } from "next";
import { env } from "#lib/env/server.ts";

/** The build knows no address of the site. */
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: "/api/" },
    sitemap: new URL("/sitemap.xml", env.SITE_URL).href,
  };
}
