import { beforeAll, expect, test } from "vitest";
import { searchPeople, searchPosts } from "#lib/search/queries";
import type { Db } from "#lib/supabase/db";
import { loadWith } from "#tests/support/settings";

let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public"))).publicDb();
});

const slugsOf = async (words: string, limit = 24) => (await searchPosts(db, words, { limit })).map(({ slug }) => slug);

test("words of a title lead to its post first, before those that only mention them", async () => {
  expect((await slugsOf("wren winter"))[0]).toBe("the-wren-in-winter");
});

test("accents and case do not matter; a word after a minus must not be there", async () => {
  expect(await slugsOf("POR QUE DEJE")).toContain("por-que-deje-de-medir-mi-tiempo");
  expect(await slugsOf("wren")).toContain("the-wren-in-winter");
  expect(await slugsOf("wren -winter")).not.toContain("the-wren-in-winter");
});

test("only what everybody may read is searched: no word that stands in a paid part alone finds its post", async () => {
  expect(await slugsOf("zzzzunheardof")).toEqual([]);
  expect(await slugsOf("")).toEqual([]);
});

test("odd characters are words or nothing, never an error", async () => {
  for (const words of ['"', "&|!()", "a:*b", "\\", "'; drop table posts; --", "👋"])
    await expect(slugsOf(words)).resolves.toBeInstanceOf(Array);
});

test("a handle that is nearly right leads to its owner; letters that are nobody's lead to nobody", async () => {
  const handlesOf = async (nearly: string) => (await searchPeople(db, nearly)).map(({ handle }) => handle);
  expect((await handlesOf("MIRA"))[0]).toBe("mira");
  expect((await handlesOf("tomass"))[0]).toBe("tomas");
  expect((await handlesOf("ingird_s"))[0]).toBe("ingrid_s");
  expect(await handlesOf("qxzvvk")).toEqual([]);
  expect(await handlesOf("%_%")).toEqual([]);
});
