import { beforeAll, expect, test } from "vitest";
import { listFoundPosts, searchPeople, searchPosts } from "#lib/search/queries";
import type { Db } from "#lib/supabase/db";
import { loadWith } from "#tests/support/settings";

let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public"))).publicDb();
});

type Wanted = Omit<Parameters<typeof searchPosts>[1], "limit">;
const search = async (wanted: Wanted) =>
  (await listFoundPosts(db, await searchPosts(db, { ...wanted, limit: 24 }))).map(({ slug }) => slug);
const slugsOf = (words: string) => search({ words });

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

test("an operator leaves what it names: by somebody, about a tag, in a language, free", async () => {
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

test("what lists are narrowed by narrows a search, too: a subject, a length, a time for second thoughts", async () => {
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

test("a price asks for what costs no more, in Nano or in dollars as they are worth now", async () => {
  const rate = { usd: "0.84120000", updatedAt: "2026-11-20T12:00:00Z", goodUntil: "2026-11-20T15:00:00Z" };
  const found = (mostRaw: bigint, known: typeof rate | null = rate) => search({ words: "walk", mostRaw, rate: known });
  const inDollars = "how-to-walk-through-a-city-you-know";
  expect(await found(10n ** 30n)).toContain(inDollars);
  expect(await found(10n ** 28n)).not.toContain(inDollars);
  expect(await found(10n ** 30n, null)).not.toContain(inDollars);
});

test("whatever is sent as a facet asks for something or for nothing", async () => {
  for (const facet of ["", "by:", "'", "x & !y", "by:nobody", "BY:X"])
    await expect(searchPosts(db, { words: "wren", facets: [facet], limit: 5 })).resolves.toBeInstanceOf(Array);
});
