import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepPlace, PLACES_KEY } from "#components/post/kept-places.ts";
import { findPlace, readPlaces } from "#components/post/reading-places.ts";
import { createStorage } from "#tests/support/browser-storage.ts";

const DAY_MS = 86_400_000;
const place = { title: "On coins", block: 7, percent: 40 };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const store = (value: unknown) => localStorage.setItem(PLACES_KEY, JSON.stringify(value));
const stored = { path: "/@mira/on-coins", ...place, at: 1_800_000_000_000 };

describe("where this device stopped", () => {
  test("is kept for 20 posts, the newest first, each once", () => {
    for (let n = 0; n < 25; n += 1) keepPlace(`/@mira/post-${n}`, place);
    keepPlace("/@mira/post-10", { ...place, block: 9 });
    const paths = readPlaces().map(({ path }) => path);
    expect(paths).toHaveLength(20);
    expect(paths.slice(0, 3)).toEqual(["/@mira/post-10", "/@mira/post-24", "/@mira/post-23"]);
    expect(findPlace("/@mira/post-10")?.block).toBe(9);
    expect(findPlace("/@mira/post-4")).toBeUndefined();
  });

  test("is forgotten after 90 days, and when the end was read", () => {
    keepPlace("/@mira/old", place);
    vi.advanceTimersByTime(89 * DAY_MS);
    keepPlace("/@mira/new", place);
    expect(readPlaces()).toHaveLength(2);
    vi.advanceTimersByTime(2 * DAY_MS);
    expect(readPlaces().map(({ path }) => path)).toEqual(["/@mira/new"]);
    keepPlace("/@mira/new", null);
    expect(readPlaces()).toEqual([]);
    expect(localStorage.getItem(PLACES_KEY)).toBeNull();
  });

  test("is forgotten when its reader has signed out, and stays when a visitor signs in", () => {
    keepPlace("/@mira/by-a-visitor", place);
    vi.stubGlobal("document", { cookie: "farthing-viewer=anonymous" });
    expect(readPlaces()).toHaveLength(1);
    keepPlace("/@mira/signed-in", place);
    vi.stubGlobal("document", { cookie: "" });
    expect(readPlaces()).toEqual([]);
    expect(localStorage.getItem(PLACES_KEY)).toBeNull();
  });

  test("is kept for posts alone", () => {
    for (const path of ["/compose/5d3f2d5e/preview", "/@mira/profile/posts", "//example.com/@mira/x", "/faq"])
      keepPlace(path, place);
    expect(readPlaces()).toEqual([]);
  });

  test.each<[what: string, value: unknown]>([
    ["no list", { by: "visitor", places: "all" }],
    ["null", null],
    ["another site's address", { by: "visitor", places: [{ ...stored, path: "https://example.com/" }] }],
    ["a script's address", { by: "visitor", places: [{ ...stored, path: "javascript:alert(1)" }] }],
    ["no title", { by: "visitor", places: [{ ...stored, title: undefined }] }],
    ["an endless title", { by: "visitor", places: [{ ...stored, title: "x".repeat(301) }] }],
    ["more than everything", { by: "visitor", places: [{ ...stored, percent: 101 }] }],
    ["a place before the beginning", { by: "visitor", places: [{ ...stored, block: -1 }] }],
    ["a time to come", { by: "visitor", places: [{ ...stored, at: 1_900_000_000_000 }] }],
    ["things that are no places", { by: "visitor", places: [null, 7, "x", []] }],
  ])("leaves out what is stored with %s", (_what, value) => {
    store(value);
    expect(readPlaces()).toEqual([]);
  });

  test("is nowhere where nothing can be stored or read", () => {
    localStorage.setItem(PLACES_KEY, "{");
    expect(readPlaces()).toEqual([]);
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readPlaces()).toEqual([]);
    expect(() => keepPlace("/@mira/on-coins", place)).not.toThrow();
  });
});
