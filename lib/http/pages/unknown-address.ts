import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { buildPath, isNextPath } from "#lib/http/next-internals.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";

const patternsSchema = z.record(z.string(), z.string());
const redirectsSchema = z.object({ redirects: z.array(z.object({ regex: z.string() })) });

/** Answers every path below it by itself. */
const OPEN = /^\/api(?:\/|$)/;
/** A writer's address begins so; nothing else has a name of its own there. */
const OF_WRITER = /^\/(?:@|%40)/;

/**
 * Tells of a path, by the build, whether no page, route, file or redirect of ours can be there. `guarded` has the patterns of
 * pages that are to come: their guards stand already.
 */
export async function openUnknownAddresses(
  guarded: readonly string[],
  projectDir = process.cwd(),
): Promise<(path: string) => boolean> {
  const read = async <T>(name: "routes" | "redirects", schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(await readFile(buildPath(name, projectDir), "utf8")));
  const patterns = [...Object.values(await read("routes", patternsSchema)), ...guarded];
  const redirects = (await read("redirects", redirectsSchema)).redirects.map(({ regex }) => new RegExp(regex));
  const files = await readdir(join(projectDir, "public"), { recursive: true });
  const known = new Set(files.map((file) => `/${file}`));
  const ofOthers = patterns.filter((pattern) => !pattern.startsWith("/[at]"));
  return (path) => {
    // What is written with escapes is Next's to decode.
    if (OPEN.test(path) || isNextPath(path) || known.has(path) || redirects.some((redirect) => redirect.test(path)))
      return false;
    if (OF_WRITER.test(path)) return findPattern(patterns, path) === null;
    return !path.includes("%") && findPattern(ofOthers, path) === null;
  };
}
