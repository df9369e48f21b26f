import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { administrator, signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { browserCookiesOf, replaceSession } from "#tests/support/stack/session-cookies.ts";
import {
  type Buyer,
  LOCKED,
  type OwnPagesStage,
  PAGE_HEADERS,
  type SoldPost,
  startOwnPagesStage,
} from "#tests/support/world/own-pages-stage.ts";

let stage: OwnPagesStage;
beforeAll(async () => {
  stage = await startOwnPagesStage();
});
afterAll(() => stage.stop());

/** What changes from one second to the next. */
const TIMES = /data-now="[^"]+"|Refund \([^)]+\)/g;
const keepFor = (post: SoldPost, cookie: string) => stage.keepFor(post, cookie);

describe("buyers of a post", () => {
  test("share the page that Next made for one of them, each with their own purchase", async () => {
    const post = await stage.addPost();
    const [one, other] = [await stage.addBuyer(post), await stage.addBuyer(post)];
    const first = await stage.ask(post, one.cookie);
    expect(first.by).toBe("Next");
    const kept = await stage.ask(post, one.cookie);
    expect(kept).toMatchObject({ by: "kept", text: first.text, status: 200 });
    for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(kept.headers.get(name)).toBe(value);
    expect(["etag", "set-cookie"].filter((name) => kept.headers.has(name))).toEqual([]);
    expect(kept.headers.get("vary")).toMatch(/^Cookie, /);
    expect(kept.text).toContain(`/receipts/${one.purchase.id}`);
    expect(await stage.ask(post, other.cookie)).toMatchObject({
      by: "kept",
      text: first.text.replace(one.purchase.id, other.purchase.id),
    });
  });

  test("get it in every session of theirs, for HEAD without a body, whole for Range, and gzipped or not at all", async () => {
    const [post] = [await stage.addPost()];
    const { cookie, email } = await stage.addBuyer(post);
    await keepFor(post, cookie);
    const second = await browserCookiesOf(await signInByAdmin(visitor(), email));
    const whole = await stage.ask(post, second);
    expect(whole).toMatchObject({ by: "kept", text: expect.stringContaining(post.word) });
    expect(await stage.ask(post, cookie, { method: "HEAD" })).toMatchObject({ by: "kept", text: "" });
    expect(await stage.ask(post, cookie, { headers: { range: "bytes=0-9" } })).toMatchObject({
      status: 200,
      text: whole.text,
    });
    expect((await stage.ask(post, cookie, { headers: { "accept-encoding": "br" } })).by).toBe("Next");
  });

  test("who have just paid get what is in the page, without its head, header and footer", async () => {
    const post = await stage.addPost();
    for (const add of [stage.addBuyer, stage.addFreshBuyer]) {
      const [one, other] = [await add(post), await add(post)];
      await keepFor(post, one.cookie);
      const whole = await stage.ask(post, other.cookie);
      const [main] = /<main.*<\/main>/s.exec(whole.text) ?? [];
      const opening = await stage.ask(post, other.cookie, { headers: { "x-opening": post.id } });
      expect(opening.by).toBe("kept");
      expect(main).toContain(other.purchase.id);
      expect(opening.text.replaceAll(TIMES, "")).toBe(main?.replaceAll(TIMES, ""));
    }
  });

  test("who come at once wait for the one whom Next answers", async () => {
    const post = await stage.addPost();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => stage.addBuyer(post)));
    const before = stage.countRendered();
    const answers = await Promise.all(
      buyers.flatMap(({ cookie }) => [stage.ask(post, cookie), stage.ask(post, cookie)]),
    );
    expect(answers.every(({ text }) => text.includes(post.word))).toBe(true);
    expect(stage.countRendered() - before).toBe(1);
  });
});

describe("a stranger never gets it", () => {
  test("with a session, with the buyer's id in it, with another post's or an invented token", async () => {
    const [post, elsewhere] = [await stage.addPost(), await stage.addPost()];
    const [buyer, stranger] = [await stage.addBuyer(post), await stage.addReader()];
    await keepFor(post, buyer.cookie);
    await keepFor(post, (await stage.addFreshBuyer(post)).cookie);
    await keepFor(post, `pat_${post.id}=${accessTokenOf((await stage.buyNowWithoutSession(post)).id)}`);
    const token = accessTokenOf((await stage.buyWithoutSession(post)).id);
    await keepFor(post, `pat_${post.id}=${token}`);
    const [head = "", body = "", signature = ""] = stranger.session.access_token.split(".");
    const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: buyer.id };
    const forged = {
      ...stranger.session,
      access_token: `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`,
    };
    const boughtElsewhere = accessTokenOf((await stage.buyWithoutSession(elsewhere)).id);
    for (const cookie of [
      stranger.cookie,
      replaceSession(stranger.cookie, forged),
      `farthing-viewer=registered; farthing-kept=${buyer.id}`,
      `pat_${post.id}=${boughtElsewhere}`,
      `pat_${post.id}=${accessTokenOf(buyer.purchase.id, "receipt")}`,
      ...Array.from(
        { length: 20 },
        () => `pat_${post.id}=${Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url")}`,
      ),
    ])
      expect(await stage.ask(post, cookie)).toMatchObject({ by: "Next", text: LOCKED });
    expect((await stage.ask(post, buyer.cookie)).by).toBe("kept");
  });
});

const removedBy = () => stage.world.addPerson({ role: "moderator" });
const losses: [what: string, lose: (buyer: Buyer, post: SoldPost) => Promise<unknown>][] = [
  ["was refunded by the author", ({ purchase }) => stage.refund(purchase, "author")],
  [
    "lost the right to read",
    ({ id }) => stage.world.pool.query("update public.entitlements set revoked_at = now() where user_id = $1", [id]),
  ],
  ["signed out elsewhere", ({ session }) => administrator().auth.admin.signOut(session.access_token, "global")],
  ["was banned", ({ id }) => administrator().auth.admin.updateUserById(id, { ban_duration: "24h" })],
  ["was deleted", ({ id }) => administrator().auth.admin.deleteUser(id, true)],
  [
    "sees the post removed",
    async (_, { id }) =>
      stage.world.pool.query("select public.remove_post($1, $2, 'Spam')", [id, (await removedBy()).id]),
  ],
];
test.each(losses)("a buyer who %s sees the locked page at the next request", async (_, lose) => {
  for (const add of [stage.addBuyer, stage.addFreshBuyer]) {
    const post = await stage.addPost();
    const [buyer, other] = [await add(post), await add(post)];
    await keepFor(post, buyer.cookie);
    await keepFor(post, other.cookie);
    await lose(buyer, post);
    expect(await stage.ask(post, buyer.cookie)).toMatchObject({ by: "Next", text: LOCKED });
  }
});

test("a session that has expired, or soon will, is Next's", async () => {
  const post = await stage.addPost();
  const { cookie, session } = await stage.addBuyer(post);
  await keepFor(post, cookie);
  for (const seconds of [-10, 60]) {
    const expires_at = Math.floor(Date.now() / 1_000) + seconds;
    expect((await stage.ask(post, replaceSession(cookie, { ...session, expires_at }))).by).toBe("Next");
  }
});

const NEW = `n${crypto.randomUUID()}`;
const document = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

async function publishAgain({ id }: SoldPost): Promise<void> {
  await stage.world.as(stage.author, "select public.save_post($1, 1, $2, $3)", [
    id,
    document("Free words. ".repeat(30)),
    document(NEW),
  ]);
  await stage.world.judge(id);
  await stage.world.as(stage.author, "select public.publish_post($1, 2, false, true)", [id]);
}

const changes: [what: string, change: (post: SoldPost) => Promise<unknown>, word?: string][] = [
  ["a new version", publishAgain, NEW],
  [
    "a new price",
    ({ id }) => stage.world.pool.query("update public.posts set price_raw = price_raw * 2 where id = $1", [id]),
  ],
  ["its withdrawal", ({ id }) => stage.world.as(stage.author, "select public.unpublish_post($1)", [id])],
];
test.each(changes)("after %s, buyers get a new page at the next request", async (_, change, word) => {
  const post = await stage.addPost();
  const { cookie } = await stage.addBuyer(post);
  await keepFor(post, cookie);
  await change(post);
  expect(await stage.ask(post, cookie)).toMatchObject({ by: "Next", text: expect.stringContaining(word ?? post.word) });
  expect(await stage.ask(post, cookie)).toMatchObject({ by: "kept", text: expect.stringContaining(word ?? post.word) });
});

test("a suspended reader keeps what they own", async () => {
  const post = await stage.addPost();
  const { id, cookie } = await stage.addBuyer(post);
  await stage.world.pool.query("update public.profiles set status = 'suspended' where id = $1", [id]);
  await keepFor(post, cookie);
});

test("who said whether it was worth it share the page of those who said the same", async () => {
  const post = await stage.addPost();
  const [silent, yes, no, later] = [
    await stage.addBuyer(post),
    await stage.addBuyer(post),
    await stage.addBuyer(post),
    await stage.addBuyer(post),
  ];
  const say = ({ purchase }: Buyer, isWorthIt: boolean) =>
    stage.world.pool.query("select public.answer_worth($1, $2)", [purchase.id, isWorthIt]);
  await keepFor(post, silent.cookie);
  await say(yes, true);
  await say(no, false);
  for (const [buyer, answer] of [
    [yes, "yes"],
    [no, "no"],
  ] as const) {
    await keepFor(post, buyer.cookie);
    expect((await stage.ask(post, buyer.cookie)).text).toContain(`data-answered="${answer}"`);
  }
  expect((await stage.ask(post, later.cookie)).text).not.toContain("data-answered");
  await say(later, false);
  expect(await stage.ask(post, later.cookie)).toMatchObject({
    by: "kept",
    text: expect.stringContaining('data-answered="no"'),
  });
});

describe("Next alone answers", () => {
  test("who is offered a refund because the post was cut", async () => {
    const post = await stage.addPost();
    const cut = await stage.addBuyer(post);
    await keepFor(post, cut.cookie);
    await stage.world.pool.query(
      "insert into private.refund_offers (version_id) select version_id from public.sales where purchase_id = $1",
      [cut.purchase.id],
    );
    for (let n = 0; n < 2; n++) expect((await stage.ask(post, cut.cookie)).by).toBe("Next");
  });

  test("who paid twice, until a day after the second payment went back", async () => {
    const post = await stage.addPost();
    const [once, twice] = [await stage.addBuyer(post), await stage.addBuyer(post)];
    await keepFor(post, once.cookie);
    await stage.payAgain(twice.purchase);
    const expectFromNext = async (state: string) => {
      for (let n = 0; n < 2; n++)
        expect(await stage.ask(post, twice.cookie)).toMatchObject({ by: "Next", text: expect.stringContaining(state) });
    };
    await expectFromNext("on_its_way");
    const sendBack = `with block as (
        insert into public.nano_blocks (hash, account, previous, kind, json)
        select payment_hash, source_account, payment_hash, 'send', '{}' from public.payouts where purchase_id = $1 and kind = 'excess'
        on conflict do nothing)
      update public.payouts set status = 'paid', block_hash = payment_hash, paid_at = now() - $2::interval
      where purchase_id = $1 and kind = 'excess'`;
    await stage.world.pool.query(sendBack, [twice.purchase.id, "23 hours"]);
    await expectFromNext("returned");
    await stage.world.pool.query(sendBack, [twice.purchase.id, "25 hours"]);
    expect((await stage.ask(post, twice.cookie)).by).toBe("kept");
    expect((await stage.ask(post, once.cookie)).by).toBe("kept");
  });

  test("the author, staff, and a session beside a token, which it removes", async () => {
    const post = await stage.addPost();
    const [buyer, staff, writer] = [await stage.addBuyer(post), await stage.addBuyer(post), await stage.addReader()];
    await keepFor(post, buyer.cookie);
    const token = accessTokenOf((await stage.buyWithoutSession(post)).id);
    await administrator().auth.admin.updateUserById(staff.id, { app_metadata: { role: "moderator" } });
    await stage.world.pool.query("update public.posts set profile_id = $2 where id = $1", [post.id, writer.id]);
    const handle = `w_${writer.id.slice(0, 8)}`;
    await stage.world.pool.query("update public.profiles set handle = $2, name = 'Ada' where id = $1", [
      writer.id,
      handle,
    ]);
    const own = { ...post, path: post.path.replace(/@[^/]+/, `@${handle}`) };
    await keepFor(own, buyer.cookie);
    for (const cookie of [
      writer.cookie,
      staff.cookie.replace("farthing-viewer=registered", "farthing-viewer=admin"),
      `${buyer.cookie}; pat_${post.id}=${token}`,
      `${buyer.cookie}; pat_${post.id}=invented`,
    ])
      for (let n = 0; n < 2; n++)
        expect(await stage.ask(own, cookie)).toMatchObject({ by: "Next", text: expect.stringContaining(post.word) });
  });
});
