import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";

const SITE = "http://localhost:3000";

let stage: CommentStage;
let ask: (sent: { path: Path; id?: string; query?: string; headers?: HeadersInit }) => Promise<Response>;

type Path = "" | "/[id]" | "/[id]/replies";

beforeAll(async () => {
  stage = await openCommentStage();
  const routes = new Map<Path, Awaited<ReturnType<typeof loadRoute>>>();
  // One after the other: each loads the modules again.
  for (const path of ["", "/[id]", "/[id]/replies"] as const) routes.set(path, await loadRoute(`api/comments${path}`));
  ask = async ({ path, id = "", query = "", headers = {} }) => {
    const request = new Request(`${SITE}/api/comments${path.replace("[id]", id)}${query}`, { headers });
    const answer = await routes.get(path)?.GET?.(request, { params: Promise.resolve(id ? { id } : {}) });
    if (!answer) throw new Error("There is no such call.");
    return answer;
  };
});
afterAll(() => stage.close());

/** A post whose buyers have talked, and a buyer of it who has only the token. */
async function talkAmongBuyers() {
  const [post, writer, buyer] = [await stage.addPost("buyers"), await stage.commenter(), await stage.anonymous()];
  await stage.buy(writer, post);
  const word = randomUUID();
  const comment = await stage.write(writer, post, `Said ${word}`);
  await stage.write(writer, post, `Answered ${word}`, comment);
  const bought = await stage.buy(buyer, post);
  return { post, comment, word, bought, token: stage.accessToken(bought) };
}

type Talk = Awaited<ReturnType<typeof talkAmongBuyers>>;

/** All that a caller reads of the comments. */
async function readAll({ post, comment }: Talk, headers: HeadersInit) {
  const answers = await Promise.all([
    ask({ path: "", query: `?postId=${post}`, headers }),
    ask({ path: "/[id]", id: comment, headers }),
    ask({ path: "/[id]/replies", id: comment, headers }),
  ]);
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
}

const timesIn = (text: string, word: string) => text.split(word).length - 1;

test("the token of a purchase opens the comments of buyers, by cookie or header, until a refund", async () => {
  const talk = await talkAmongBuyers();
  const { post, word, bought, token } = talk;
  for (const headers of [
    { cookie: `pat_${post}=${token}` },
    { cookie: `pat_${post}=${stage.readingToken(bought)}` },
    { authorization: `Bearer ${token}` },
  ])
    expect(timesIn(await readAll(talk, headers), word)).toBe(3);
  await stage.calls.refund(bought);
  expect(await readAll(talk, { cookie: `pat_${post}=${token}` })).not.toContain(word);
});

test("no other token opens them", async () => {
  const talk = await talkAmongBuyers();
  const { post, word, bought, token } = talk;
  const visitor = await stage.anonymous();
  const elsewhere = stage.accessToken(await stage.buy(visitor, await stage.addPost("buyers")));
  const unpaid = stage.accessToken(await stage.calls.open(await stage.anonymous(), post));
  const spoilt = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [elsewhere, unpaid, spoilt, stage.receiptToken(bought), "A".repeat(64), bought.id])
    for (const headers of [{ cookie: `pat_${post}=${wrong}` }, { authorization: `Bearer ${wrong}` }])
      expect(await readAll(talk, headers)).not.toContain(word);
  const query = `?postId=${post}&token=${token}&purchaseIds=${bought.id}`;
  expect(await (await ask({ path: "", query })).text()).not.toContain(word);
});

test("a session that does not own the post reads by the token of its browser", async () => {
  const talk = await talkAmongBuyers();
  const other = await stage.commenter();
  expect(await readAll(talk, { cookie: other.cookie })).not.toContain(talk.word);
  const both = { cookie: `${other.cookie}; pat_${talk.post}=${talk.token}` };
  expect(timesIn(await readAll(talk, both), talk.word)).toBe(3);
});

test("shared caches keep nothing of it, and it is sent again only when it has changed", async () => {
  const { post, token } = await talkAmongBuyers();
  const [query, cookie] = [`?postId=${post}`, `pat_${post}=${token}`];
  const first = await ask({ path: "", query, headers: { cookie } });
  const known = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("private, no-store");
  const again = await ask({ path: "", query, headers: { cookie, "if-none-match": known } });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-store"]);
  expect((await ask({ path: "", query, headers: { "if-none-match": known } })).status).toBe(200);
});

test("what waits, is hidden or was deleted is not shown to tokens", async () => {
  const { post, comment, word, bought } = await talkAmongBuyers();
  const list = async () =>
    (await stage.query("select body, is_mine, is_liked from public.list_bought_comments($1, $2)", [post, [bought.id]]))
      .rows;
  expect(await list()).toEqual([{ body: `Said ${word}`, is_mine: false, is_liked: false }]);
  await stage.decide(stage.author, comment, "hide");
  expect(await list()).toEqual([]);
  const answers = "select * from public.list_bought_answers($1, $2)";
  expect((await stage.query(answers, [[comment], [bought.id]])).rows).toEqual([]);
});

test("a discussion says that an account is needed to write, or that the post was withdrawn", async () => {
  const { post, bought } = await talkAmongBuyers();
  const find = async (ids: string[]) =>
    (await stage.query("select comments, refusal, is_author from public.find_bought_discussion($1, $2)", [post, ids]))
      .rows;
  expect(await find([bought.id])).toEqual([{ comments: "2", refusal: "signed_out", is_author: false }]);
  expect(await find([])).toEqual([]);
  await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
  expect(await find([bought.id])).toEqual([{ comments: "2", refusal: "withdrawn", is_author: false }]);
  await stage.query("update public.posts set comments_mode = 'off' where id = $1", [post]);
  expect(await find([bought.id])).toEqual([]);
});

test("browsers cannot name purchases themselves", async () => {
  const { post, bought } = await talkAmongBuyers();
  for (const who of [null, await stage.anonymous(), stage.author])
    await expect(
      stage.world.as(who, "select * from public.list_bought_comments($1, $2)", [post, [bought.id]]),
    ).rejects.toThrow("permission denied");
});
