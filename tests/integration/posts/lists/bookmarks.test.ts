import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

const SITE = "http://localhost:3000";
const path = "/api/bookmarks";

let stage: BoughtStage;
let route: Awaited<ReturnType<typeof loadRoute>>;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  // One after the other: each loads the modules again.
  route = await loadRoute("api/bookmarks");
  post = await stage.addPost();
});
afterAll(() => stage.close());

async function call(
  body: object | null,
  { cookie = "", headers = {} }: { cookie?: string; headers?: HeadersInit } = {},
) {
  const sent = new Headers({
    origin: SITE,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    cookie,
  });
  for (const [name, value] of new Headers(headers)) sent.set(name, value);
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await route[body ? "POST" : "GET"]?.(new Request(SITE + path, { headers: sent, ...init }));
  if (!answer) throw new Error("There is no such call.");
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, cookies };
}

const save = (postId: string, cookie = "") => call({ postId, isSaved: true }, { cookie });
const countUsers = async () =>
  (await stage.world.one<{ count: number }>("select count(*)::int as count from auth.users where is_anonymous")).count;

describe("saving a post", () => {
  test("signs a visitor in anonymously, once, and then knows them again", async () => {
    const first = await save(post);
    expect([first.status, first.body]).toEqual([200, { postId: post, isSaved: true }]);
    const cookie = first.cookies.join("; ");
    expect(cookie).toContain("farthing-viewer=anonymous");
    expect((await call(null, { cookie })).body).toEqual([post]);
    const other = await stage.addPost();
    const second = await save(other, cookie);
    expect(second.cookies.join()).not.toContain("farthing-session");
    expect((await call(null, { cookie })).body).toEqual([other, post]);
    expect((await call({ postId: post, isSaved: false }, { cookie })).status).toBe(200);
    expect((await call(null, { cookie })).body).toEqual([other]);
  });

  test("is each reader's own: no id names another reader", async () => {
    const [reader, other] = [await stage.registered(), await stage.anonymous()];
    await save(post, reader.cookie);
    expect((await call(null, other)).body).toEqual([]);
    const body = { postId: post, isSaved: false, userId: reader.id };
    expect((await call(body, other)).status).toBe(422);
    expect((await call({ postId: post, isSaved: false }, other)).status).toBe(200);
    expect((await call(null, reader)).body).toEqual([post]);
  });

  test.each<[what: string, body: object, status: number]>([
    ["an id that is none", { postId: "one", isSaved: true }, 422],
    ["no answer to whether", { postId: "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11" }, 422],
    ["a post that does not exist", { postId: "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11", isSaved: true }, 404],
  ])("refuses %s", async (_what, body, status) => {
    const { cookie } = await stage.anonymous();
    const refused = await call(body, { cookie });
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ detail: expect.any(String) })]);
  });

  test("makes no user for what is refused before it, nor for a removal or a question", async () => {
    const before = await countUsers();
    expect((await call({ postId: post, isSaved: false })).status).toBe(401);
    expect((await call({ postId: "one", isSaved: true })).status).toBe(422);
    expect((await call({ postId: post, isSaved: true }, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(
      403,
    );
    expect([(await call(null)).body, await countUsers()]).toEqual([[], before]);
  });
});

describe("the form without a script", () => {
  const form = (fields: Record<string, string>, cookie = "") =>
    sendForm(route.POST, { path, fields, ...(cookie ? { headers: { cookie } } : {}) });

  test("saves, and leads to the library; removes, and leads back to the list", async () => {
    const { status, location, headers } = await form({ postId: post });
    expect([status, location]).toEqual([303, "/library/saved"]);
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    expect((await call(null, { cookie })).body).toEqual([post]);
    const removed = await form({ postId: post, remove: "1", back: "/settings/purchases/saved" }, cookie);
    expect([removed.status, removed.location]).toEqual([303, "/settings/purchases/saved"]);
    expect((await call(null, { cookie })).body).toEqual([]);
  });

  test("leads nowhere else", async () => {
    const { cookie } = await stage.anonymous();
    const { location } = await form({ postId: post, remove: "1", back: "https://example.com/" }, cookie);
    expect(location).toBe("/library/saved");
  });

  test("says on a page what was refused", async () => {
    const { cookie } = await stage.anonymous();
    const unknown = await form({ postId: "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11" }, cookie);
    expect([unknown.status, unknown.page]).toEqual([404, expect.stringContaining("There is no such post any more.")]);
    const ended = await form({ postId: post, remove: "1" });
    expect([ended.status, ended.page]).toEqual([401, expect.stringContaining("<h1>Not removed</h1>")]);
  });
});
