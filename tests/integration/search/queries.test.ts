import { beforeAll, expect, test } from "vitest";
import { listFoundPosts, searchPeople, searchPosts } from "#lib/search/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
});

type SearchInput = Omit<Parameters<typeof searchPosts>[1], "limit">;
const search = async (wanted: SearchInput) =>
  (await listFoundPosts(db, await searchPosts(db, { ...wanted, limit: 24 }))).map(({ slug }) => slug);
const slugsOf = (words: string) => search({ words });

test("ranks a match in the title above a mention in the text", async () => {
  expect((await slugsOf("wren winter"))[0]).toBe("the-wren-in-winter");
});

test("ignores accents and case; a word after a minus must not appear", async () => {
  expect(await slugsOf("POR QUE DEJE")).toContain("por-que-deje-de-medir-mi-tiempo");
  expect(await slugsOf("wren")).toContain("the-wren-in-winter");
  expect(await slugsOf("wren -winter")).not.toContain("the-wren-in-winter");
});

test("searches only public text: a word in a paid part alone finds no post", async () => {
  expect(await slugsOf("zzzzunheardof")).toEqual([]);
  expect(await slugsOf("")).toEqual([]);
});

test("treats odd characters as words or nothing, never as an error", async () => {
  for (const words of ['"', "&|!()", "a:*b", "\\", "'; drop table posts; --", "👋"])
    await expect(slugsOf(words)).resolves.toBeInstanceOf(Array);
});

test("a nearly right handle finds its owner; random letters find no one", async () => {
  const handlesOf = async (text: string) => (await searchPeople(db, text)).map(({ handle }) => handle);
  expect((await handlesOf("MIRA"))[0]).toBe("mira");
  expect((await handlesOf("tomass"))[0]).toBe("tomas");
  expect((await handlesOf("ingird_s"))[0]).toBe("ingrid_s");
  expect(await handlesOf("qxzvvk")).toEqual([]);
  expect(await handlesOf("%_%")).toEqual([]);
});

test("an operator filters: by author, tag, language, or price", async () => {
  const found = (words: string, facets: string[]) => search({ words, facets });
  const mira = "by:a0000000-0000-4000-8000-000000000001";
  expect(await found("", [mira])).toContain("what-the-shoe-mender-told-me-about-prices");
  expect(await found("", [mira])).not.toContain("the-wren-in-winter");
  expect(await found("wren", [mira])).not.toContain("the-wren-in-winter");
  expect(await found("-prices", [mira])).not.toContain("what-the-shoe-mender-told-me-about-prices");
  expect(await found("prices", ["tag:cities"])).toEqual(["what-the-shoe-mender-told-me-about-prices"]);
  expect(await found("", ["lang:de"])).toContain("brot-backen-wenn-niemand-zusieht");
  expect(await found("", ["lang:de", mira])).toEqual([]);
  expect(await found("", ["in:programming", "free"])).toContain("counting-money-without-floating-point");
});

test("the filters of lists work for a search, too: category, length, refund window", async () => {
  const found = (...facets: string[]) =>
    search({ words: "", facets: ["by:a0000000-0000-4000-8000-000000000002", ...facets] });
  const [queue, counting] = ["a-job-queue-in-forty-lines-of-sql", "counting-money-without-floating-point"];
  expect(await found("in:programming", "human")).toEqual(expect.arrayContaining([queue, counting]));
  expect(await found("in:personal")).not.toContain(queue);
  expect(await found("length:medium")).toContain(queue);
  expect(await found("length:short")).not.toContain(queue);
  expect(await found("refund:60")).toContain(queue);
  expect(await found("refund:1440")).not.toContain(queue);
  expect(await found("refund:10")).not.toContain(counting);
});

test("a price filter finds what costs no more, in Nano or in dollars at today's rate", async () => {
  const rate = { usd: "0.84120000", updatedAt: "2026-11-20T12:00:00Z", goodUntil: "2026-11-20T15:00:00Z" };
  const found = (mostRaw: bigint, known: typeof rate | null = rate) => search({ words: "walk", mostRaw, rate: known });
  const inDollars = "how-to-walk-through-a-city-you-know";
  expect(await found(10n ** 30n)).toContain(inDollars);
  expect(await found(10n ** 28n)).not.toContain(inDollars);
  expect(await found(10n ** 30n, null)).not.toContain(inDollars);
});

test("accepts any text as a facet", async () => {
  for (const facet of ["", "by:", "'", "x & !y", "by:ghost", "BY:X"])
    await expect(searchPosts(db, { words: "wren", facets: [facet], limit: 5 })).resolves.toBeInstanceOf(Array);
});
