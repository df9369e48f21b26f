import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Block, PostDocument } from "#lib/posts/document/document.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { registeredPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";

const SITE = "https://localhost:3000";
const answerSchema = z.object({
  links: z.array(z.looseObject({ address: z.string(), verdict: z.looseObject({ kind: z.string() }) })),
  next: z.int().nullable(),
});

let author: SignedIn;
let handle: string;

beforeAll(async () => {
  author = await newWriter();
  const [row] = await queryDatabase<{ handle: string }>("select handle::text from public.profiles where id = $1", [
    author.id,
  ]);
  handle = row?.handle ?? "";
});

function linkingTo(...addresses: string[]): PostDocument {
  const links = addresses.map((href) => ({
    type: "paragraph" as const,
    content: [{ type: "text" as const, text: "there", marks: [{ type: "link" as const, attrs: { href } }] }],
  }));
  return { type: "doc", content: [...documentOf("Words that are read. ".repeat(20)).content, ...links] };
}

async function write(doc: PostDocument, changes: object = {}): Promise<string> {
  const title = `Links ${randomUUID()}`;
  const { status, body } = await callPosts("POST", "", { cookie: author.cookie, body: { title, doc } });
  expect(status).toBe(201);
  const id = String(body.id);
  const fields = { version: 1, category_id: "essays", creation_method: "human", slug: `l-${id}`, ...changes };
  expect(await callPosts("PATCH", "/[id]", { cookie: author.cookie, params: { id }, body: fields })).toMatchObject({
    status: 200,
  });
  return id;
}

async function act(id: string, name: "publish" | "unpublish", body: object = {}) {
  const call = { cookie: author.cookie, params: { id }, body };
  expect(await callPosts("POST", `/[id]/${name}`, call)).toMatchObject({ status: 200 });
}

const check = (id: string, { cookie = author.cookie, from = 0 }: { cookie?: string; from?: number } = {}) =>
  callPosts("POST", "/[id]/links", { cookie, params: { id }, body: { from } });

async function verdictsOf(doc: PostDocument, changes?: object) {
  const { status, body } = await check(await write(doc, changes));
  expect(status).toBe(200);
  return answerSchema.parse(body).links.map(({ verdict }) => verdict);
}

const FINE = { kind: "fine" };
const gone = (what: "page" | "post" | "place") => ({ kind: "gone", what });

describe("EDIT-06: links to our own site", () => {
  test("resolves pages and profiles by the route table and the owners of handles", async () => {
    const to = [`${SITE}/browse/trending`, `${SITE}/browse/upside-down`, `${SITE}/no/such/page`, `${SITE}/@${handle}`];
    expect(await verdictsOf(linkingTo(...to))).toEqual([FINE, gone("page"), gone("page"), FINE]);
    const more = [
      `${SITE}/@${handle}/profile/posts`,
      `${SITE}/@${handle}/profile/secrets`,
      `${SITE}/@missing_${handle}`,
    ];
    expect(await verdictsOf(linkingTo(...more, `${SITE}/?q=1#x`))).toEqual([FINE, gone("page"), gone("page"), FINE]);
  });

  test("resolves posts that are published, scheduled, withdrawn or renamed", async () => {
    const out = await write(linkingTo());
    const moved = await write(linkingTo());
    const draft = await write(linkingTo());
    for (const id of [out, moved]) await act(id, "publish", { version: 2, rightsConfirmed: true });
    const body = { version: 2, slug: `new-${moved}` };
    expect(await callPosts("PATCH", "/[id]", { cookie: author.cookie, params: { id: moved }, body })).toMatchObject({
      status: 200,
    });
    const at = (slug: string) => `${SITE}/@${handle}/${slug}`;
    const doc = linkingTo(at(`l-${out}`), at(`l-${moved}`), at(`l-${draft}`), at("never-written"));
    const cards: Block[] = [out, draft].map((postId) => ({ type: "postCard", attrs: { postId } }));
    expect(await verdictsOf({ ...doc, content: [...cards.slice(0, 1), ...doc.content] })).toEqual([
      FINE,
      FINE,
      { kind: "moved", to: `http://localhost:3000/@${handle}/new-${moved}` },
      gone("post"),
      gone("post"),
    ]);
    expect(await verdictsOf({ ...doc, content: cards })).toEqual([FINE, gone("post")]);
    await act(out, "unpublish");
    expect(await verdictsOf(linkingTo(at(`l-${out}`)))).toEqual([gone("post")]);
  });

  test("resolves places in the text itself before publication", async () => {
    const slug = `self-${randomUUID()}`;
    const at = `${SITE}/@${handle}/${slug}`;
    const doc = linkingTo(at, `${at}#s-the-end`, `${at}#s-nowhere`, `${at}#note-1`, `${at}#:~:text=words`);
    doc.content.push({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "The end" }] });
    expect(await verdictsOf(doc, { slug })).toEqual([FINE, FINE, gone("place"), gone("place"), FINE]);
  });
});

describe("EDIT-06: who may check which links", () => {
  test("allows only the author, only links in the text, and nothing inside our network", async () => {
    const inside = [
      "https://127.0.0.1/",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/",
      "https://10.0.0.1:22/",
    ];
    const id = await write(linkingTo(...inside));
    const { body } = await check(id);
    expect(answerSchema.parse(body).links.map(({ verdict }) => verdict)).toEqual([
      ...Array.from({ length: 3 }, () => ({ kind: "unasked", why: "private" })),
      { kind: "unasked", why: "port" },
    ]);
    const stranger = await registeredPerson();
    expect(await check(id, { cookie: stranger.cookie })).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await check(id, { cookie: "" })).toMatchObject({ status: 401, body: { code: "auth_required" } });
    const chosen = { cookie: author.cookie, params: { id }, body: { address: "https://example.com/" } };
    expect(await callPosts("POST", "/[id]/links", chosen)).toMatchObject({ status: 422 });
  });

  test("checks five at a time, forty in all, never mail or Nano links", async () => {
    const many = Array.from({ length: 43 }, (_, n) => `${SITE}/no/such/page/${n}`);
    const id = await write(linkingTo("mailto:ada@example.com", ...many));
    const requested: string[] = [];
    let from: number | null = 0;
    while (from !== null) {
      const answer = answerSchema.parse((await check(id, { from })).body);
      expect(answer.links).toHaveLength(5);
      requested.push(...answer.links.map(({ address }) => address));
      from = answer.next;
    }
    expect(requested).toEqual(many.slice(0, 40));
    expect(await check(id, { from: 41 })).toMatchObject({ status: 422 });
  });
});
