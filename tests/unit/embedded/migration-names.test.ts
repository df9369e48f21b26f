import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameFiles } from "#embedded/schema/new-migration.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farthing-migration-names-"));
  await writeFile(join(folder, "20261124235959_baseline.sql"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("names a new migration by the time it is written", async () => {
  expect(await nameFiles(folder, "add_mood", 1, new Date("2027-01-02T03:04:05.678Z"))).toEqual([
    "20270102030405_add_mood.sql",
  ]);
});

test("orders a new migration after all others, even if the clock is behind, with its parts in order", async () => {
  expect(await nameFiles(folder, "add_mood", 2, new Date("2026-11-23T00:00:00Z"))).toEqual([
    "20261125000000_add_mood.sql",
    "20261125000001_add_mood_2.sql",
  ]);
});
