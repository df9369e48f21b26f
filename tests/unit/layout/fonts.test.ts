import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FIRST_VIEW = ["newsreader-roman", "schibsted-grotesk", "newsreader-italic"];
/** What an answer's head adds to a file on the wire. */
const HEAD_BYTES = 600;

test("the fonts of a first view, italics too, weigh at most 60 kB", async () => {
  const files = await Promise.all(FIRST_VIEW.map((name) => stat(join(ROOT, `app/fonts/${name}.woff2`))));
  expect(files.reduce((sum, { size }) => sum + size + HEAD_BYTES, 0)).toBeLessThanOrEqual(60_000);
});

test("only the two fonts of every page are preloaded, and none may move text", async () => {
  const calls = (await readFile(join(ROOT, "components/layout/fonts.ts"), "utf8")).split("localFont({").slice(1);
  const preloaded = calls.filter((call) => !call.includes("preload: false"));
  expect(preloaded.map((call) => /fonts\/([\w-]+)\.woff2/.exec(call)?.[1])).toEqual(FIRST_VIEW.slice(0, 2));
  expect(calls.filter((call) => !call.includes('display: "optional"'))).toEqual([]);
});
