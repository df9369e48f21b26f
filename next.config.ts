import createMdx from "@next/mdx";
import type { NextConfig } from "next";
// Relative, because Next compiles this file by itself: here, and only here, it knows no package imports.
import { readStorageOrigin } from "./lib/env/next-config.ts";
import { imageSettings } from "./lib/http/pages/image-settings.ts";
import { DATA_POLICY } from "./lib/http/security/content-security-policy.ts";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "./lib/http/security/security-headers.ts";

/**
 * The types of what crawlers ask for. Next hands on what a route itself says of its type in a form that its compression does
 * not understand, so what is to be compressed is said here.
 */
const CRAWLER_TYPES: readonly [source: string, type: string][] = [
  ["/sitemap.xml", "application/xml"],
  ["/sitemaps/:part", "application/xml"],
  ["/rss.xml", "application/rss+xml"],
  ["/feeds/(.*)\\.xml", "application/rss+xml"],
  ["/feed.json", "application/feed+json"],
  ["/feeds/(.*)\\.json", "application/feed+json"],
  ["/llms.txt", "text/markdown"],
  ["/changelog.xml", "application/rss+xml"],
];

const PRIVATE = { key: "cache-control", value: "private, no-store" };

const config: NextConfig = {
  reactCompiler: true,
  typedRoutes: true,
  // There are two root layouts, so that no one layout could surround the page for unknown addresses.
  experimental: { globalNotFound: true },
  // The title stands in the head, where it is read without scripts.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  agentRules: false,
  cacheHandler: `${import.meta.dirname}/lib/cache/handler.ts`,
  cacheMaxMemorySize: 0,
  images: imageSettings(readStorageOrigin()),
  // Read once by Node instead of being built into server code: 4 MB of icons, and what draws pictures.
  serverExternalPackages: ["@iconify-json/ph", "fontkit", "pdfkit", "satori", "zxing-wasm"],
  redirects: () => Promise.resolve([{ source: "/password", destination: "/", permanent: false }]),
  // In development Next prints each address: a sign-in code must not stand there.
  logging: { incomingRequests: { ignore: [/[?&]code=/] } },
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: listHeaders(SECURITY_HEADERS) },
      {
        source: "/:path*",
        has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
        headers: listHeaders(HTTPS_HEADERS),
      },
      // Next prefers this policy to a route's own, and the pages that answer forms need theirs (lib/http/form-call.ts).
      {
        source: "/api/:path*",
        missing: [{ type: "header", key: "content-type", value: "application/x-www-form-urlencoded.*" }],
        headers: [{ key: "content-security-policy", value: DATA_POLICY }],
      },
      // Next answers a wrong method, or OPTIONS, by itself: those answers are as private as our own. Icons are not private.
      { source: "/api/:path((?!icons/).*)", headers: [PRIVATE] },
      // A part of a cached page that the router fetches ahead, and Next's error pages at addresses of their own, leave
      // with Next's headers and not with the page's: s-maxage of a year.
      { source: "/:path*", has: [{ type: "header", key: "next-router-segment-prefetch" }], headers: [PRIVATE] },
      // Their names change with what is in them.
      {
        source: "/islands/:file(.*\\.js)",
        headers: [{ key: "cache-control", value: "public, max-age=31536000, immutable" }],
      },
      // A browser that has push asks now and then whether it changed.
      { source: "/push-worker.js", headers: [{ key: "cache-control", value: "no-cache" }] },
      ...CRAWLER_TYPES.map(([source, type]) => ({
        source,
        headers: [{ key: "content-type", value: `${type}; charset=utf-8` }],
      })),
      { source: "/:page(404|500|_not-found|_global-error|_error)", headers: [PRIVATE] },
    ]),
  // The suite "types" checks everything, tests too; a start builds what was checked there.
  typescript: { ignoreBuildErrors: true },
  // Both names of this machine reach the development server; hot reload refuses an origin that it was not told of.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
};

function listHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

/** The long texts, each beside its page. Named as words, since Turbopack hands them on to its own process. */
const withTexts = createMdx({ options: { remarkPlugins: ["remark-frontmatter", "remark-mdx-frontmatter"] } });

export default withTexts(config);
