import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";

const SITE = "http://localhost:3000";
const PATHS = ["", "/[id]", "/[id]/replies", "/[id]/like", "/[id]/decide"] as const;
type Path = (typeof PATHS)[number];
type Method = "GET" | "POST" | "PATCH" | "DELETE";

let stage: CommentStage;
const routes = new Map<Path, Awaited<ReturnType<typeof loadRoute>>>();

beforeAll(async () => {
  stage = await openCommentStage();
  // One after the other: each loads the modules again.
  for (const path of PATHS) routes.set(path, await loadRoute(`api/comments${path}`));
});
afterAll(() => stage.close());

type Sent = { id?: string; cookie?: string; body?: object; query?: string; known?: string };

async function call(method: Method, path: Path, { id, cookie = "", body, query = "", known }: Sent = {}) {
  const headers = new Headers({
    origin: SITE,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    cookie,
  });
  if (known) headers.set("if-none-match", known);
  const request = new Request(`${SITE}/api/comments${path.replace("[id]", id ?? "")}${query}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await routes.get(path)?.[method]?.(request, { params: Promise.resolve(id ? { id } : {}) });
  if (!answer) throw new Error("There is no such call.");
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get("etag"), body: text ? JSON.parse(text) : null };
}

test("a comment is written, answered, liked, changed, pinned and deleted by calls", async () => {
  const post = await stage.addPost();
  const [one, two] = [await stage.commenter(), await stage.commenter()];
  const made = await call("POST", "", { cookie: one.cookie, body: { postId: post, body: " Well *put*. " } });
  expect(made).toMatchObject({ status: 201, body: { body: "Well *put*.", isMine: true, writer: { name: "Bo" } } });
  const { id } = made.body;
  expect(
    (await call("POST", "", { cookie: two.cookie, body: { postId: post, parentId: id, body: "Yes." } })).status,
  ).toBe(201);
  expect((await call("POST", "/[id]/like", { id, cookie: two.cookie, body: { isLiked: true } })).body).toEqual({
    isLiked: true,
    likes: 1,
  });
  expect((await call("PATCH", "/[id]", { id, cookie: one.cookie, body: { body: "Better." } })).body).toMatchObject({
    body: "Better.",
  });
  const pinned = await call("POST", "/[id]/decide", { id, cookie: stage.author.cookie, body: { decision: "pin" } });
  expect(pinned).toMatchObject({ status: 200, body: { isPinned: true, likes: 1, replies: 1 } });
  const list = await call("GET", "", { query: `?postId=${post}&sort=new` });
  expect(list.body).toMatchObject({ items: [{ id, isMine: false, isPinned: true }], next: null });
  expect((await call("GET", "/[id]/replies", { id })).body).toMatchObject({ items: [{ body: "Yes.", parentId: id }] });
  expect((await call("DELETE", "/[id]", { id, cookie: one.cookie })).status).toBe(204);
  expect((await call("GET", "/[id]", { id })).body).toMatchObject({ status: "deleted", body: "", writer: null });
});

test("the list is sent again only when it has changed", async () => {
  const post = await stage.addPost();
  const reader = await stage.commenter();
  const query = `?postId=${post}`;
  const first = await call("GET", "", { query });
  const known = first.etag ?? "";
  expect(await call("GET", "", { query, known })).toMatchObject({ status: 304, body: null });
  await stage.write(reader, post, "New.");
  expect(await call("GET", "", { query, known })).toMatchObject({ status: 200, body: { items: [{ body: "New." }] } });
});

test("says who may comment", async () => {
  const [post, reader, visitor] = [await stage.addPost("buyers"), await stage.commenter(), await stage.anonymous()];
  const body = { postId: post, body: "Hello" };
  expect(await call("POST", "", { body })).toMatchObject({ status: 401, body: { code: "auth_required" } });
  expect(await call("POST", "", { body, cookie: visitor.cookie })).toMatchObject({
    status: 403,
    body: { code: "registered_required" },
  });
  expect(await call("POST", "", { body, cookie: reader.cookie })).toMatchObject({
    status: 403,
    body: { code: "buyers_only" },
  });
  expect(await call("GET", "", { query: `?postId=${post}`, cookie: reader.cookie })).toMatchObject({
    body: { items: [], next: null },
  });
});

test.each([
  ["an empty comment", { body: "  " }],
  ["one that is too long", { body: "a".repeat(2_001) }],
  ["an answer to no comment", { body: "Hello", parentId: "one" }],
])("refuses %s", async (_, fields) => {
  const { cookie } = await stage.commenter();
  expect(await call("POST", "", { cookie, body: { postId: await stage.addPost(), ...fields } })).toMatchObject({
    status: 422,
  });
});
