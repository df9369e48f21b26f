import { readStorageOrigin } from "#lib/env/next-config";
import { imageSettings } from "#lib/http/image-settings";

// Plain JavaScript, as Next's loader for a TypeScript one knows no package imports.

/** @type {import("next").NextConfig} */
const config = {
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  agentRules: false,
  images: imageSettings(readStorageOrigin()),
  // 4 MB of icons, read once by Node instead of being built into every page's server code.
  serverExternalPackages: ["@iconify-json/ph"],
  // Next answers a wrong method, or OPTIONS, by itself: those answers are as private as our own. Icons are not private.
  headers: () =>
    Promise.resolve([
      { source: "/api/:path((?!icons/).*)", headers: [{ key: "cache-control", value: "private, no-store" }] },
    ]),
  // The suite "types" checks everything, tests too; a start builds what was checked there.
  typescript: { ignoreBuildErrors: true },
  // Both names of this machine reach the development server; hot reload refuses an origin that it was not told of.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
};

export default config;
