import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../../supabase/schemas");

test("the README of the schema has one line for each file, under its folder", async () => {
  const files = await readdir(FOLDER, { recursive: true });
  const map = await readFile(join(FOLDER, "README.md"), "utf8");
  const mapped = map.split(/^### /m).flatMap((chapter) => {
    const [, folder] = /^(\d\d-[a-z]+):/.exec(chapter) ?? [];
    return folder ? Array.from(chapter.matchAll(/^([a-z-]+\.sql) /gm), ([, file]) => `${folder}/${file}`) : [];
  });
  expect(mapped).toEqual(files.filter((file) => file.endsWith(".sql")).toSorted());
});

test("every function of the schema is written once", async () => {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith(".sql"));
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), "utf8")));
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/^create (?:or replace )?function (\S+?)\(/gm), ([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
