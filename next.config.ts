import type { NextConfig } from "next";

const config: NextConfig = {
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  agentRules: false,
  // Next answers a wrong method, or OPTIONS, by itself: those answers are as private as our own.
  headers: () =>
    Promise.resolve([{ source: "/api/:path*", headers: [{ key: "cache-control", value: "private, no-store" }] }]),
  // The suite "types" checks everything, tests too; a start builds what was checked there.
  typescript: { ignoreBuildErrors: true },
  // Both names of this machine reach the development server; hot reload refuses an origin that it was not told of.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
};

export default config;
