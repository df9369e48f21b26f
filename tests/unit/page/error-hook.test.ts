import { describe, expect, test } from "vitest";
import { createErrorHook } from "#lib/page/error-hook.ts";
import type { ErrorReport } from "#lib/page/error-report.ts";

function openHook() {
  const sent: ErrorReport[] = [];
  const view = { path: "/" };
  return { sent, view, ...createErrorHook({ send: (report) => sent.push(report), viewOf: () => view.path }) };
}

const chunkError = () =>
  Object.assign(new Error("Failed to load chunk /_next/static/chunks/a.js"), { name: "ChunkLoadError" });

describe("page errors are reported", () => {
  test("once per page view each", () => {
    const { sent, view, takeError } = openHook();
    for (const text of ["a", "b", "a", "a"]) takeError("error", new TypeError(text));
    expect(sent.map(({ text }) => text)).toEqual(["a", "b"]);
    view.path = "/browse";
    takeError("rejection", new TypeError("a"));
    expect(sent.at(-1)).toMatchObject({ kind: "rejection", name: "TypeError", text: "a" });
  });

  test("at most five per page view", () => {
    const { sent, takeError } = openHook();
    for (let index = 0; index < 50; index++) takeError("error", new Error(`number ${index}`));
    expect(sent).toHaveLength(5);
  });
});

describe("a part of the page that failed to load", () => {
  test.each([
    ["the bundler's loader", chunkError()],
    ["Chromium", new TypeError("Failed to fetch dynamically imported module: https://farthing.example/a.js")],
    ["Firefox", new TypeError("error loading dynamically imported module: https://farthing.example/a.js")],
    ["Safari", new TypeError("Importing a module script failed.")],
  ])("is recognised in the words of %s, reported and announced", (_, thrown) => {
    const { sent, takeError, onMissingPart } = openHook();
    let notified = 0;
    onMissingPart(() => {
      notified += 1;
    });
    takeError("rejection", thrown);
    expect([sent.map(({ kind }) => kind), notified]).toEqual([["part"], 1]);
  });

  test("is announced once to current and later listeners, and not to removed ones", () => {
    const { takeError, takeMissingPart, onMissingPart } = openHook();
    const notified: string[] = [];
    onMissingPart(() => notified.push("now"));
    onMissingPart(() => notified.push("gone"))();
    takeError("error", new Error("something else"));
    expect(notified).toEqual([]);
    takeMissingPart(chunkError());
    takeMissingPart(new Error("another"));
    onMissingPart(() => notified.push("later"));
    expect(notified).toEqual(["now", "later"]);
  });
});
