import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProxyMatcher } from "next/dist/build/analysis/get-page-static-info.js";
import { getMiddlewareRouteMatcher } from "next/dist/shared/lib/router/utils/middleware-route-matcher.js";
import { z } from "zod";
import { isVariantPage } from "#lib/http/pages/variant-pages.ts";

const BUILD = join(import.meta.dirname, "../../../.next");

const routesSchema = z.record(z.string(), z.string());
const prerenderedSchema = z.object({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.unknown()),
});
const matcher = z.custom<ProxyMatcher>((value) => z.object({ regexp: z.string() }).safeParse(value).success);
const functionsSchema = z.object({ functions: z.object({ "/_middleware": z.object({ matchers: z.array(matcher) }) }) });

const actionsSchema = z.object({
  node: z.record(z.string(), z.object({ workers: z.record(z.string(), z.unknown()), exportedName: z.string() })),
});

const read = async <T>(file: string, schema: z.ZodType<T>) =>
  schema.parse(JSON.parse(await readFile(join(BUILD, file), "utf8")));

/** The last build's routes: their patterns, which are cached, and where the proxy runs for everyone. */
export async function readBuildManifest() {
  const routes = await read("app-path-routes-manifest.json", routesSchema);
  const prerendered = await read("prerender-manifest.json", prerenderedSchema);
  const { functions } = await read("server/functions-config-manifest.json", functionsSchema);
  const cached = new Set([...Object.keys(prerendered.routes), ...Object.keys(prerendered.dynamicRoutes)]);
  const matchers = functions["/_middleware"].matchers.filter(({ has }) => !has).map(({ regexp }) => new RegExp(regexp));
  const entries = Object.entries(routes).map(([source, pattern]) => ({
    pattern,
    isDocument: source.startsWith("/(document)/"),
    isPage: source.endsWith("/page"),
    isCached: cached.has(pattern),
    isProxied: matchers.some((expression) => expression.test(pattern)),
  }));
  return { entries, addresses: [...new Set([...Object.values(routes), ...Object.keys(prerendered.routes)])] };
}

/** Every server action of the last build, and the address of a page that has it. */
export async function listServerActions() {
  const { node } = await read("server/server-reference-manifest.json", actionsSchema);
  return Object.entries(node).map(([id, { exportedName: name, workers }]) => {
    const paths = Object.keys(workers).map((page) => page.replace(/^app|\/page$|\/\([^/]+\)/g, ""));
    return { id, name, path: paths.find((path) => !isVariantPage(path)) ?? "" };
  });
}

type MatchedRequest = { url: string; headers: Record<string, string> };

/** Tells whether Next runs the last build's proxy for a request. */
export async function readProxyMatcher(): Promise<(request: MatchedRequest) => boolean> {
  const { functions } = await read("server/functions-config-manifest.json", functionsSchema);
  const matches = getMiddlewareRouteMatcher(functions["/_middleware"].matchers);
  return ({ url, headers }) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    // Next's own matcher reads nothing else of its request.
    const request: unknown = { headers };
    return matches(pathname, request as Parameters<typeof matches>[1], Object.fromEntries(searchParams));
  };
}
