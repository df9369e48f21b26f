import { randomBytes, randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SlottedPage } from "#lib/documents/readers/slotted-page.ts";

const ID = randomUUID();

test("each value stands where the first one stood, in a whole gzip stream", async () => {
  const words = Array.from({ length: 3_000 }, () => randomBytes(2).toString("hex"));
  for (const [before, after] of [
    ["<p>Früh ", ` — ${words.join(" ")}</p>`],
    [words.join(" "), ""],
    ["", words.join(" ")],
    [`${"a".repeat(100_000)} `, " b"],
  ] as const) {
    const page = await SlottedPage.pack(before + ID + after, ID);
    for (const value of [ID, randomUUID(), "", "ä", "x".repeat(65_535)])
      expect(gunzipSync(page?.fill(value) ?? "").toString()).toBe(before + value + after);
  }
});

test("a page without a value is sent as it is", async () => {
  const page = await SlottedPage.pack("<p>Given</p>", null);
  expect(gunzipSync(page?.fill(null) ?? "").toString()).toBe("<p>Given</p>");
});

test("there is no place where the value stands nowhere, or twice", async () => {
  expect(await SlottedPage.pack("<p>Nothing</p>", ID)).toBeNull();
  expect(await SlottedPage.pack(`${ID} ${ID}`, ID)).toBeNull();
});

test("takes the memory of what it holds", async () => {
  const page = await SlottedPage.pack(`${randomBytes(50_000).toString("hex")}${ID}after`, ID);
  expect(page?.bytes).toBeGreaterThan(50_000);
  expect(page?.bytes).toBeLessThan(100_000);
});
