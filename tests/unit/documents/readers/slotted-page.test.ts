import { randomBytes, randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SlottedPage } from "#lib/documents/readers/slotted-page.ts";

const ID = randomUUID();
const ONCE = [{ name: "id", times: 1 }] as const;

test("each value stands where the first one stood, in a whole gzip stream", async () => {
  const words = Array.from({ length: 3_000 }, () => randomBytes(2).toString("hex"));
  for (const [before, after] of [
    ["<p>Früh ", ` — ${words.join(" ")}</p>`],
    [words.join(" "), ""],
    ["", words.join(" ")],
    [`${"a".repeat(100_000)} `, " b"],
  ] as const) {
    const page = await SlottedPage.pack(before + ID + after, { id: ID }, ONCE);
    for (const id of [ID, randomUUID(), "", "ä", "x".repeat(65_535), "y".repeat(200_000)])
      expect(gunzipSync(page?.fill({ id }) ?? "").toString()).toBe(before + id + after);
  }
});

test("several values stand in all their places, close together and far apart", async () => {
  const write = (id: string, left: string) =>
    `<p>${"Früh. ".repeat(40)}</p><i id="${id}">${left}</i>${"ä ".repeat(500)}<b>${id}</b>${id}<u>${left}</u>`;
  const places = [
    { name: "left", times: 2 },
    { name: "id", times: 3 },
  ] as const;
  const page = await SlottedPage.pack(write(ID, "9:59"), { id: ID, left: "9:59" }, places);
  for (const [id, left] of [
    [randomUUID(), "10:00"],
    ["", "23 h 59 min"],
    [ID, "9:59"],
  ] as const)
    expect(gunzipSync(page?.fill({ id, left }) ?? "").toString()).toBe(write(id, left));
});

test("a page without a place is sent as it is", async () => {
  const page = await SlottedPage.pack("<p>Given</p>", {}, []);
  expect(gunzipSync(page?.fill({}) ?? "").toString()).toBe("<p>Given</p>");
});

test("there is no page where a value stands less or more often than said, or in another one", async () => {
  expect(await SlottedPage.pack("<p>Nothing</p>", { id: ID }, ONCE)).toBeNull();
  expect(await SlottedPage.pack(`${ID} ${ID}`, { id: ID }, ONCE)).toBeNull();
  expect(await SlottedPage.pack(ID, { id: ID }, [{ name: "id", times: 2 }])).toBeNull();
  expect(await SlottedPage.pack("<p>Nothing</p>", { id: "" }, ONCE)).toBeNull();
  const inside = { id: ID, part: ID.slice(2, 9) };
  expect(await SlottedPage.pack(ID, inside, [...ONCE, { name: "part", times: 1 }])).toBeNull();
});

test("takes the memory of what it holds", async () => {
  const page = await SlottedPage.pack(`${randomBytes(50_000).toString("hex")}${ID}after`, { id: ID }, ONCE);
  expect(page?.bytes).toBeGreaterThan(50_000);
  expect(page?.bytes).toBeLessThan(100_000);
});
