import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../../..");

const dependencies = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({ dependencies, devDependencies: dependencies, optionalDependencies: dependencies });
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional(), optionalDependencies: dependencies })),
});

const manifest = manifestSchema.parse(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")));
const { packages } = lockSchema.parse(JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")));

test("every dependency is pinned to one version", () => {
  const loose = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test("the lockfile names no download host", () => {
  expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
});

// If a registry lacks another platform's package, npm install leaves it out, and npm ci then refuses the lockfile
// everywhere. Its entry (version, os, cpu, optional) can be written by hand; npm keeps it from then on.
test("the lockfile holds the packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});

/** Looks it up as Node does: beside the package that wants it, then in every folder above. */
function isLocked(path: string, name: string): boolean {
  const candidate = `${path ? `${path}/` : ""}node_modules/${name}`;
  if (candidate in packages) return true;
  if (!path) return false;
  const above = path.lastIndexOf("/node_modules/");
  return isLocked(above < 0 ? "" : path.slice(0, above), name);
}
