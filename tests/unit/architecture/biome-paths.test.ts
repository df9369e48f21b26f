import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const FOLDERS = { "#lib/": "lib/", "#components/": "components/", "./": "" };

/** `a/{b,c}.ts` names two paths, and each must be there. */
function expandBraces(pattern: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined || choices === undefined) return [pattern];
  return choices.split(",").flatMap((choice) => expandBraces(pattern.replace(whole, choice)));
}

/** Every path in a text of settings, as it stands from the root: a file, or a pattern for files. */
function listPaths(settings: string): string[] {
  const named = Array.from(
    settings.matchAll(/"!?((?:#\w+\/|\.\/)?[\w*{][^"\s]*\/[^"\s]*)"/g),
    ([, path]) => path ?? "",
  );
  return [...new Set(named.flatMap(expandBraces))]
    .filter((path) => /[a-z]/.test(path) && !path.startsWith("#*") && !path.includes("node_modules"))
    .map((path) => {
      const [prefix, folder] = Object.entries(FOLDERS).find(([start]) => path.startsWith(start)) ?? ["", ""];
      return folder + path.slice(prefix.length);
    });
}

const files = globSync(["*.{ts,mjs}", "{app,components,lib,supabase,tests}/**/*.*"], { cwd: PROJECT });

function isMissing(path: string): boolean {
  const [folder = ""] = path.split(/[^/]*\*/, 1);
  return !files.some((file) => file.startsWith(folder) && matchesGlob(file, path));
}

test("every path in biome.json names a file", () => {
  const paths = listPaths(readFileSync(join(PROJECT, "biome.json"), "utf8"));
  expect(paths.filter(isMissing)).toEqual([]);
  expect(paths.length).toBeGreaterThan(80);
});

test("finds a path that matches no file", () => {
  const paths = listPaths('["!lib/*/{log,gone}.ts", "#lib/{env,away}/**", "./lib/{errors,lost}.ts", "{.,..,#*}/**"]');
  expect(paths).toEqual([
    ...["lib/*/log.ts", "lib/*/gone.ts", "lib/env/**", "lib/away/**", "lib/errors.ts", "lib/lost.ts"],
  ]);
  expect(paths.filter(isMissing)).toEqual(["lib/*/log.ts", "lib/*/gone.ts", "lib/away/**", "lib/lost.ts"]);
});
