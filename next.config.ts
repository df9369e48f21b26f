import type { NextConfig } from "next";

/** On every answer. The policy of a page is its own (lib/cache/README.md), and this one holds where there is none. */
const SECURITY_HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "strict-origin-when-cross-origin" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  {
    key: "permissions-policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/** DATA_POLICY of lib/http/content-security-policy.ts: this file is loaded without our imports, and a test compares. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const config: NextConfig = {
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  agentRules: false,
  cacheHandler: `${import.meta.dirname}/lib/cache/handler.ts`,
  cacheMaxMemorySize: 0,
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: SECURITY_HEADERS },
      {
        source: "/:path*",
        has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
        headers: [{ key: "strict-transport-security", value: "max-age=63072000" }],
      },
      // Next answers a wrong method, or OPTIONS, by itself: those answers are as private as our own.
      {
        source: "/api/:path*",
        headers: [
          { key: "cache-control", value: "private, no-store" },
          { key: "content-security-policy", value: DATA_POLICY },
        ],
      },
      // A part of a cached page that the router fetches ahead, and Next's error pages at addresses of their own, leave
      // with Next's headers and not with the page's: s-maxage of a year.
      {
        source: "/:path*",
        has: [{ type: "header", key: "next-router-segment-prefetch" }],
        headers: [{ key: "cache-control", value: "private, no-store" }],
      },
      {
        source: "/:page(404|500|_not-found|_global-error|_error)",
        headers: [{ key: "cache-control", value: "private, no-store" }],
      },
    ]),
  // The suite "types" checks everything, tests too; a start builds what was checked there.
  typescript: { ignoreBuildErrors: true },
  // Both names of this machine reach the development server; hot reload refuses an origin that it was not told of.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
};

export default config;
