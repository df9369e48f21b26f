import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CachedValue } from "#lib/cache/entry.ts";
import { EntryStore } from "#lib/cache/entry-store.ts";
import { PageCache } from "#lib/cache/page-cache.ts";
import { TagClock } from "#lib/cache/tag-clock.ts";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";
import { recordedData, recordedPage } from "#tests/support/documents/recorded-entries.ts";

type Get = Parameters<PageCache["get"]>;
const ofPage = { kind: "APP_PAGE" as string, isFallback: false } as Get[1];
const ofData = (softTags: string[] = []) => ({ kind: "FETCH" as string, tags: [], softTags }) as Get[1];
const lasting = { cacheControl: { revalidate: 60, expire: undefined } };
const DATA = { headers: {}, url: "" };
const untilNow = () => performance.now();
const page = (tag = "post") => recordedPage({ headers: { "x-next-cache-tags": `_N_T_/layout,${tag}` } });

let built: CachedValue | null;
let beforeFileIsRead: () => Promise<void>;
let clock: TagClock;
let cache: PageCache;
const prepare = vi.fn(() => Promise.resolve());

beforeEach(() => {
  built = null;
  beforeFileIsRead = () => Promise.resolve();
  prepare.mockClear();
  clock = new TagClock();
  clock.startListening(untilNow());
  cache = new PageCache({
    clock,
    store: new EntryStore(),
    load: async () => {
      const value = built;
      await beforeFileIsRead();
      return value ? { value, lastModified: 1 } : null;
    },
    prepare,
  });
});

describe("a rendered page", () => {
  test("is served until its content changes; then Next must render it before it answers", async () => {
    const value = page();
    await cache.set(untilNow(), "/a", value, lasting);
    expect(await cache.get("/a", ofPage)).toMatchObject({ value, ...lasting });
    clock.hear(["another"], untilNow());
    expect((await cache.get("/a", ofPage))?.lastModified).toBeGreaterThan(0);
    clock.hear(["post"], untilNow());
    expect(await cache.get("/a", ofPage)).toMatchObject({ value, lastModified: -1 });
  });

  test("that redirects names its target to everyone, and lets Next answer its own request", async () => {
    const value = recordedPage({ headers: { "x-next-cache-tags": "post", location: "/b" } });
    await cache.set(untilNow(), "/a", value, lasting);
    expect(value).toMatchObject({ headers: { "x-next-cache-tags": "post" } });
    expect("headers" in value && value.headers).not.toHaveProperty("location");
    expect(await cache.get("/a", ofPage)).toMatchObject({ value: { headers: { location: "/b" } } });
  });

  test("is stale at once if the change was heard during rendering", async () => {
    const begunAt = untilNow();
    clock.hear(["post"], untilNow());
    await cache.set(begunAt, "/a", page(), lasting);
    expect((await cache.get("/a", ofPage))?.lastModified).toBe(-1);
  });

  test("is served while its re-render fails, and replaced once that succeeds", async () => {
    const value = page();
    await cache.set(untilNow(), "/a", value, lasting);
    clock.hear(["post"], untilNow());
    await cache.set(untilNow(), "/a", value, { cacheControl: { revalidate: 3, expire: undefined } });
    const kept = await cache.get("/a", ofPage);
    expect(kept).toMatchObject({ value, cacheControl: { revalidate: 3 } });
    expect(kept?.lastModified).toBeGreaterThan(0);
    expect(prepare).toHaveBeenCalledTimes(1);
    const renewed = page();
    await cache.set(untilNow(), "/a", renewed, lasting);
    expect((await cache.get("/a", ofPage))?.value).toBe(renewed);
    clock.hear(["post"], untilNow());
    expect((await cache.get("/a", ofPage))?.lastModified).toBe(-1);
  });
});

describe("a page rendered by the build", () => {
  test("is served when it depends on no content", async () => {
    built = recordedPage();
    expect(await cache.get("/a", ofPage)).toMatchObject({ value: built, lastModified: 1 });
  });

  test("is rendered again before its first use if it depends on content, which may have changed since the build", async () => {
    built = page();
    expect(await cache.get("/a", ofPage)).toMatchObject({ value: built, lastModified: -1 });
  });

  test("never replaces one that was rendered while its file was read", async () => {
    const newer = page();
    built = page();
    beforeFileIsRead = () => cache.set(untilNow(), "/a", newer, lasting);
    expect((await cache.get("/a", ofPage))?.value).toBe(newer);
    beforeFileIsRead = () => Promise.resolve();
    expect((await cache.get("/a", ofPage))?.value).toBe(newer);
  });

  test("is prepared once, however many ask for it later", async () => {
    built = recordedPage();
    await cache.get("/a", ofPage);
    await Promise.all([cache.get("/a", ofPage), cache.get("/a", ofPage)]);
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});

describe("cached data", () => {
  test("is not served once one of its tags has changed, its own or the page's", async () => {
    const value = recordedData(["post"]);
    const set = { fetchCache: true, tags: ["author"] } as Parameters<PageCache["set"]>[3];
    for (const tag of ["post", "author", "_N_T_/page"]) {
      await cache.set(untilNow(), "data", recordedData(["post"]), set);
      expect((await cache.get("data", ofData(["_N_T_/page"])))?.value).toEqual(value);
      clock.hear([tag], untilNow());
      expect(await cache.get("data", ofData(["_N_T_/page"]))).toBeNull();
    }
  });
});

test("serves nothing after Next has reported a missing page", async () => {
  await cache.set(untilNow(), "/a", page(), lasting);
  await cache.set(untilNow(), "/a", null, lasting);
  expect(await cache.get("/a", ofPage)).toBeNull();
});

describe("made-up addresses push out no page", () => {
  const dataOf = (body: string, tags: string[]) => ({ ...recordedData(tags), data: { ...DATA, body } });
  test.each<[string, () => CachedValue]>([
    ["that do not exist", () => recordedPage({ status: 404 })],
    ["that redirect", () => recordedPage({ status: 308 })],
    ["for which the database has nothing", () => dataOf("null", ["posts"])],
    ["for which a list is empty", () => dataOf("[]", ["posts"])],
    ["by their filters", () => dataOf('[{"id":"1"}]', ["posts", LOW_PRIORITY_TAG])],
  ])("%s", async (_, make) => {
    const store = new EntryStore({ maxBytes: 100_000, maxEntries: 10 }, { maxBytes: 50_000, maxEntries: 5 });
    const held = new PageCache({ clock, store, load: () => Promise.resolve(null), prepare });
    await held.set(untilNow(), "/a", page(), lasting);
    for (let address = 0; address < 1_000; address++)
      await held.set(untilNow(), `/made-up/${address}`, make(), lasting);
    expect(store.get("/a")).toBeDefined();
    expect(store.get("/made-up/1")).toBeUndefined();
    expect(store.get("/made-up/999")).toBeDefined();
  });
});

describe("a page at its path", () => {
  const KEY = "/route-cache/APP_PAGE/0a1b/$";
  const hold = (path: string, value: CachedValue, cacheControl = lasting.cacheControl) =>
    cache.set(untilNow(), KEY + path, value, { cacheControl });

  test("is found as long as its content stands", async () => {
    const value = page();
    await hold("/@mira/a-post", value);
    expect(cache.findPage("/@mira/a-post")).toBe(value);
    expect(cache.findPage("/@mira/another")).toBeUndefined();
    clock.hear(["post"], untilNow());
    expect(cache.findPage("/@mira/a-post")).toBeUndefined();
  });

  test("is not found before the process hears of changes: one may have been missed", async () => {
    clock = new TagClock();
    cache = new PageCache({ clock, store: new EntryStore(), load: () => Promise.resolve(null), prepare });
    await hold("/a", page());
    expect(cache.findPage("/a")).toBeUndefined();
    clock.startListening(untilNow());
    const value = page();
    await hold("/a", value);
    expect(cache.findPage("/a")).toBe(value);
  });

  test("is found as a browser writes it", async () => {
    const [home, encoded] = [page(), page()];
    await hold("/index", home);
    await hold("/browse/été", encoded);
    expect(cache.findPage("/")).toBe(home);
    expect(cache.findPage("/browse/%C3%A9t%C3%A9")).toBe(encoded);
    expect(cache.findPage("/index")).toBeUndefined();
  });

  test("is not found after its lifetime, nor if the build rendered it and Next alone knows that", async () => {
    await hold("/a", page(), { revalidate: -1, expire: undefined });
    expect(cache.findPage("/a")).toBeUndefined();
    built = page("_N_T_/b");
    await cache.get(`${KEY}/b`, ofPage);
    expect(cache.findPage("/b")).toBeUndefined();
  });

  test.each([308, 301])("is left to Next with the status %i", async (status) => {
    await hold("/a", recordedPage({ status }));
    expect(cache.findPage("/a")).toBeUndefined();
  });

  test("is found again after a failed rendering that kept it", async () => {
    const value = page();
    await hold("/a", value);
    clock.hear(["post"], untilNow());
    await hold("/a", value);
    expect(cache.findPage("/a")).toBe(value);
  });
});
