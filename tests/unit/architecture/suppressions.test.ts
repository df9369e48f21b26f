import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const SOURCES = ["{app,components,lib,supabase,tests}/**/*.{ts,tsx,css}", "*.ts"];
const SUPPRESSION = /biome[-]ignore|@ts[-](?:ignore|nocheck|expect-error)/;

test("no file silences the linter or the compiler", async () => {
  const silencing: string[] = [];
  let count = 0;
  for await (const file of glob(SOURCES, { cwd: PROJECT })) {
    count += 1;
    if (SUPPRESSION.test(await readFile(join(PROJECT, file), "utf8"))) silencing.push(file);
  }
  expect(silencing).toEqual([]);
  expect(count).toBeGreaterThan(50);
});
