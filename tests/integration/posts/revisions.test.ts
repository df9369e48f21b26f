import { beforeAll, describe, expect, test } from "vitest";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import type { SignedIn } from "#tests/support/world/profile-owners.ts";

let author: SignedIn;

beforeAll(async () => {
  author = await newWriter();
});

const LONG = "Words that are read. ".repeat(20);
const READY = { category_id: "essays", creation_method: "human" };

async function begin(body: object): Promise<string> {
  return String((await callPosts("POST", "", { cookie: author.cookie, body })).body.id);
}
const save = (id: string, body: object) => callPosts("PATCH", "/[id]", { cookie: author.cookie, params: { id }, body });
const act = (id: string, action: "publish" | "unpublish", body: object = {}) =>
  callPosts("POST", `/[id]/${action}`, { cookie: author.cookie, params: { id }, body });

describe("revisions", () => {
  test("are listed newest first, and each is read whole", async () => {
    const id = await begin({ title: "First", doc: documentOf("One two.") });
    await save(id, { version: 1, title: "Second", doc: documentOf("One two.", null, "Three.") });
    const list = await callPosts("GET", "/[id]/revisions", { cookie: author.cookie, params: { id } });
    expect(list.body.items).toMatchObject([
      { n: 2, title: "Second", words: 3 },
      { n: 1, title: "First", words: 2 },
    ]);
    const old = await callPosts("GET", "/[id]/revisions/[n]", { cookie: author.cookie, params: { id, n: "1" } });
    expect(old.body).toMatchObject({ title: "First", doc: documentOf("One two.") });
  });

  test("say which one is live, and none when the post is withdrawn", async () => {
    const id = await begin({ title: "First", doc: documentOf(LONG) });
    await save(id, { version: 1, ...READY });
    const lives = async () => {
      const list = await callPosts("GET", "/[id]/revisions", { cookie: author.cookie, params: { id } });
      return (list.body.items as { n: number; is_live: boolean }[]).filter(({ is_live }) => is_live).map(({ n }) => n);
    };
    expect(await lives()).toEqual([]);
    await act(id, "publish", { version: 2, rightsConfirmed: true });
    await save(id, { version: 2, title: "Second" });
    expect(await lives()).toEqual([2]);
    await act(id, "unpublish");
    expect(await lives()).toEqual([]);
  });
});
