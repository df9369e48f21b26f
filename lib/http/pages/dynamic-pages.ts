import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { buildPath } from "#lib/http/next-internals.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { readOnce } from "#lib/http/read-once.ts";

const patternsSchema = z.record(z.string(), z.string());
const prerenderedSchema = z.object({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.unknown()),
});

const readOwnPatterns = readOnce(async () => (await readDynamicPages()).map(({ pattern }) => pattern));

/**
 * Reports whether a page is rendered per request. Cached pages, and the page for unknown routes, have their own
 * policies.
 */
export async function isDynamicPage(path: string): Promise<boolean> {
  if (env.NODE_ENV === "development") return true;
  return findPattern(await readOwnPatterns(), path) !== null;
}

/** The patterns of the build's pages that are rendered per request. */
export async function readDynamicPages(projectDir?: string): Promise<{ pattern: string; isDocument: boolean }[]> {
  const read = async <T>(file: "routes" | "prerendered", schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(await readFile(buildPath(file, projectDir), "utf8")));
  const pages = await read("routes", patternsSchema);
  const { routes, dynamicRoutes } = await read("prerendered", prerenderedSchema);
  const cached = new Set([...Object.keys(routes), ...Object.keys(dynamicRoutes)]);
  return Object.entries(pages)
    .filter(([source, pattern]) => source.endsWith("/page") && !cached.has(pattern))
    .map(([source, pattern]) => ({ pattern, isDocument: source.startsWith("/(document)/") }));
}
