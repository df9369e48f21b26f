import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
/** Tailwind writes `:has(…) *` for these, and CSS can say the same. */
const WIDE = /(?:group|peer)-has-|:has\([^{}]*\)\s+\*/;

function listWide(texts: Iterable<[file: string, text: string]>): string[] {
  return [...texts].filter(([, text]) => WIDE.test(text)).map(([file]) => file);
}

test("no style of ours lets each new element of a page restyle all of it: “in-[form:has(…)]” instead of “group-has-”", async () => {
  const files = await Array.fromAsync(glob("{app,components}/**/*.{css,ts,tsx}", { cwd: PROJECT }));
  expect(files.length).toBeGreaterThan(1000);
  const texts = files.map((file): [string, string] => [file, readFileSync(join(PROJECT, file), "utf8")]);
  expect(listWide(texts)).toEqual([]);
});

test.each(["group-has-[[data-choice=own]:checked]/pay:inline", "peer-has-disabled:hidden", ".form:has(:checked) * {"])(
  "%s is found",
  (text) => expect(listWide([["file", text]])).toEqual(["file"]),
);
