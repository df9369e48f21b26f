import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { anonymousPerson, registeredPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";

const ORIGIN = "http://localhost:3000";
const SECRET = "What only buyers read";

let author: SignedIn;
let reader: SignedIn;
let handle: string;

beforeAll(async () => {
  [author, reader] = await Promise.all([newWriter(), registeredPerson()]);
  const [row] = await queryDatabase<{ handle: string }>("select handle::text from public.profiles where id = $1", [
    author.id,
  ]);
  handle = row?.handle ?? "";
});

async function card(query: Record<string, string>, cookie = reader.cookie) {
  const { GET } = await loadRoute("api/posts/cards");
  if (!GET) throw new Error("There are no cards.");
  const url = `${ORIGIN}/api/posts/cards?${new URLSearchParams(query)}`;
  const answer = await GET(new Request(url, { headers: { cookie } }));
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

const act = (id: string, path: "" | "/publish" | "/unpublish", body: object = {}) =>
  callPosts(path === "" ? "PATCH" : "POST", `/[id]${path}`, { cookie: author.cookie, params: { id }, body });

async function draft(title: string, changes: object = {}): Promise<{ id: string; slug: string }> {
  const slug = `${title.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const doc = documentOf("Words that are read. ".repeat(20));
  doc.content.push({ type: "paywallBreak" }, ...documentOf(SECRET).content);
  const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title, doc } });
  const id = String(body.id);
  const terms = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };
  expect(await act(id, "", { version: 1, slug, ...terms, ...changes })).toMatchObject({ status: 200 });
  return { id, slug };
}

async function publish(title: string, changes: object = {}) {
  const made = await draft(title, changes);
  expect(await act(made.id, "/publish", { version: 2, rightsConfirmed: true })).toMatchObject({ status: 200 });
  return made;
}

test("shows title and author by path, address or id, and nothing of the text", async () => {
  const { id, slug } = await publish("Thread");
  const found = { status: 200, body: { id, path: `/@${handle}/${slug}`, title: "Thread", author: "Ada" } };
  for (const address of [`/@${handle}/${slug}`, `${ORIGIN}/@${handle}/${slug}?ref=x#end`, `/@${handle}/${id}`])
    expect(await card({ address })).toEqual(found);
  expect(await card({ id })).toEqual(found);
  expect(JSON.stringify(await card({ id }, author.cookie))).not.toContain(SECRET);

  await act(id, "/unpublish");
  expect(await card({ address: `/@${handle}/${slug}` })).toMatchObject({ status: 410, body: { code: "gone" } });
  expect(await card({ id })).toMatchObject({ status: 404 });
});

test("shows none for a draft, an unlisted or removed post, or another address, not even to the author", async () => {
  const written = await draft("Draft");
  const unlisted = await publish("Unlisted", { listed: false });
  const removed = await publish("Removed");
  await queryDatabase("select public.remove_post($1, $2, 'Spam')", [removed.id, author.id]);
  for (const { cookie } of [reader, author]) {
    for (const { id, slug } of [written, unlisted, removed]) {
      expect([404, 410]).toContain((await card({ address: `/@${handle}/${slug}` }, cookie)).status);
      expect(await card({ id }, cookie)).toMatchObject({ status: 404 });
    }
  }
  for (const address of ["https://example.com/@ada/thread", `/@${handle}/nothing`, "/browse", ""])
    expect(await card({ address })).toMatchObject({ status: 404 });
});

test("is for people who may write", async () => {
  expect(await card({ id: randomUUID() }, "")).toMatchObject({ status: 401 });
  expect(await card({ id: randomUUID() }, (await anonymousPerson()).cookie)).toMatchObject({ status: 403 });
  expect(await card({})).toMatchObject({ status: 422 });
  expect(await card({ id: "1" })).toMatchObject({ status: 422 });
});
