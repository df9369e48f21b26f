import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const words = JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] });

describe("save_post, called past /api,", () => {
  test.each<[string, unknown]>([
    ["an unknown category", { category_id: "nonsense" }],
    ["a tag with a space", { tags: ["no tag"] }],
    ["an invalid tag", { tags: [null] }],
    ["tags that are no list", { tags: "nano" }],
    ["six tags", { tags: ["aa", "bb", "cc", "dd", "ee", "ff"] }],
    ["an unknown way of writing", { creation_method: "dictated" }],
    ["an invalid title", { title: null }],
    ["an endless title", { title: "x".repeat(121) }],
    ["an address of ours", { slug: "followers" }],
    ["an address that looks like an id", { slug: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" }],
    ["invalid changes", [1]],
  ])("rejects %s as invalid, and changes nothing", async (_what, changes) => {
    const post = await world.addPost(author, { priceRaw: null, isPublished: false });
    const values = [post, words, JSON.stringify(changes)];
    const asked = world.as(author, "select public.save_post($1, 1, $2, null, $3)", values);
    await expect(asked).rejects.toThrow("validation_failed");
    const row = await world.one("select latest_version, category_id from public.posts where id = $1", [post]);
    expect(row).toEqual({ latest_version: 1, category_id: "essays" });
  });
});
