import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously, visitor } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, refund } = purchaseCalls(world);
const price = XNO / 20n;
const SECRET = "What only its buyers read, 4711.";
let api: PurchaseApi;
let author: Person;

beforeAll(async () => {
  await world.addAddresses(100);
  author = await world.addPerson({ isCreator: true });
  api = await loadPurchaseApi();
});
afterAll(world.close);

type Paid = Parameters<typeof pay>[0];
const factsOf = (id: string) => world.one<Paid>("select * from public.purchases where id = $1", [id]);

/** A visitor without a session opens a purchase. Returns what their browser keeps. */
async function openAsVisitor(post?: string) {
  const postId = post ?? (await world.addPost(author, { paidText: SECRET }));
  const answer = await api.create({}, postId);
  const { id, access_token: bearer } = answer.body.purchase;
  return { postId, id, bearer, cookie: cookieFrom(answer), answer };
}

async function payAsVisitor(post?: string) {
  const opened = await openAsVisitor(post);
  await pay(await factsOf(opened.id), price);
  return opened;
}

async function addressOfPost(postId: string): Promise<{ handle: string; slug: string }> {
  const sql =
    "select a.handle::text, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1";
  return world.one<{ handle: string; slug: string }>(sql, [postId]);
}

/** The paid part that this browser gets at a post's address. */
async function readPage(cookie: string, postId: string): Promise<string> {
  const { findTextByToken } = await loadWith({}, () => import("#lib/purchases/access/token-queries.ts"));
  const { handle, slug } = await addressOfPost(postId);
  const kept = cookie
    .split("; ")
    .map((pair) => ({ name: pair.split("=", 1)[0] ?? "", value: pair.replace(/^[^=]*=/, "") }));
  return JSON.stringify(await findTextByToken(kept, handle, slug));
}

describe("a purchase without a session", () => {
  test("keeps its token in a cookie hidden from scripts, and has no buyer", async () => {
    const { answer, postId, bearer, id } = await openAsVisitor();
    expect(answer.status).toBe(201);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toContain(`pat_${postId}=${bearer};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=34560000/);
    expect(await world.one("select buyer_id from public.purchases where id = $1", [id])).toEqual({ buyer_id: null });
  });

  test("is returned only to the holder of that cookie or token", async () => {
    const { cookie, bearer, postId, id } = await openAsVisitor();
    expect((await api.create({ cookie }, postId)).body.purchase.id).toBe(id);
    expect((await api.create({ bearer }, postId)).body.purchase.id).toBe(id);
    expect((await api.create({}, postId)).body.purchase.id).not.toBe(id);
    expect((await api.cancel({ cookie }, id)).body.status).toBe("cancelled");
  });

  test("is separate for each visitor to one post", async () => {
    const first = await payAsVisitor();
    const second = await payAsVisitor(first.postId);
    const rights = "select count(*)::integer from public.entitlements where post_id = $1 and user_id is null";
    expect(await world.one(rights, [first.postId])).toEqual({ count: 2 });
    for (const { cookie, postId } of [first, second]) expect(await readPage(cookie, postId)).toContain(SECRET);
    expect(await api.create({ cookie: first.cookie }, first.postId)).toMatchObject({
      status: 409,
      problem: { code: "already_owned" },
    });
  });
});

describe("a visitor who cancels and asks again", () => {
  test("can pay both: late money to the first, and the second", async () => {
    const first = await openAsVisitor();
    expect((await api.cancel({ cookie: first.cookie }, first.id)).body.status).toBe("cancelled");
    const answer = await api.create({ cookie: first.cookie }, first.postId);
    const [cookie, second] = [cookieFrom(answer), answer.body.purchase.id];
    expect(second).not.toBe(first.id);
    await pay(await factsOf(first.id), price);
    expect((await api.read({ cookie }, first.id)).body.purchase.status).toBe("paid");
    expect(await readPage(cookie, first.postId)).toContain(SECRET);
    expect((await api.create({ cookie }, first.postId)).problem.code).toBe("already_owned");
    await pay(await factsOf(second), price);
    expect((await api.refund({ cookie }, second, { reason: "Other" })).status).toBe(202);
    expect(await readPage(cookie, first.postId)).toContain(SECRET);
  });

  test("binds the cookie's purchases at sign-in: paid ones, and those that money may still reach", async () => {
    const first = await openAsVisitor();
    await api.cancel({ cookie: first.cookie }, first.id);
    const answer = await api.create({ cookie: first.cookie }, first.postId);
    const { id } = answer.body.purchase;
    await pay(await factsOf(id), price);
    const { session, jar, userId } = await signInHere(cookieFrom(answer));
    const { bindPurchasesOfBrowser } = await loadWith({}, () => import("#lib/purchases/access/bind-purchases.ts"));
    await bindPurchasesOfBrowser(session, jar);
    for (const one of [id, first.id])
      expect(await world.one("select buyer_id from public.purchases where id = $1", [one])).toEqual({
        buyer_id: userId,
      });
    expect(jar.readAll().filter(({ name }) => name.startsWith("pat_"))).toEqual([]);
    // Late for the first: they own the post already, so that money returns by itself.
    expect((await pay(await factsOf(first.id), price)).status).toBe("refund_pending");
  });

  test("keeps the token of a purchase that cannot be theirs, as they own the post already", async () => {
    const owned = await payAsVisitor();
    const { session, jar, who } = await signInHere(owned.cookie);
    const { bindPurchasesOfBrowser } = await loadWith({}, () => import("#lib/purchases/access/bind-purchases.ts"));
    await bindPurchasesOfBrowser(session, jar);
    const again = await payAsVisitor(owned.postId);
    const browser = await browserWith(`${who}; ${again.cookie}`);
    await bindPurchasesOfBrowser(browser.session, browser.jar);
    expect(browser.jar.readAll()).toContainEqual({ name: `pat_${owned.postId}`, value: again.bearer });
  });
});

async function signInHere(cookie: string) {
  const { session, id } = await signedInAnonymously();
  const who = await cookieHeaderOf(session);
  return { ...(await browserWith(`${who}; ${cookie}`)), userId: id, who };
}

async function browserWith(cookie: string) {
  const { requestJar } = await loadWith({}, () => import("#lib/auth/session/request-jar.ts"));
  const { requireSession } = await loadWith({}, () => import("#lib/auth/session/session.ts"));
  const request = new Request("http://localhost:3000", { headers: { cookie } });
  return { jar: requestJar(request), session: await requireSession(request) };
}

describe("the post's page", () => {
  test("has the paid part for the holder of the token, from the payment on", async () => {
    const opened = await openAsVisitor();
    expect(await readPage(opened.cookie, opened.postId)).toBe("null");
    await pay(await factsOf(opened.id), price);
    expect(await readPage(opened.cookie, opened.postId)).toContain(SECRET);
    expect(await readPage("", opened.postId)).toBe("null");
    const other = await payAsVisitor();
    expect(await readPage(other.cookie, opened.postId)).toBe("null");
  });

  test("stays readable when the author withdraws the post, and ends with a refund", async () => {
    const { cookie, postId, id } = await payAsVisitor();
    await world.pool.query("update public.posts set status = 'unpublished', unpublished_at = now() where id = $1", [
      postId,
    ]);
    expect(await readPage(cookie, postId)).toContain(SECRET);
    await refund(await factsOf(id));
    expect(await readPage(cookie, postId)).toBe("null");
  });

  test("opens at the post's own address only, and to no forged token", async () => {
    const { cookie, postId } = await payAsVisitor();
    const other = await world.addPost(author, { paidText: SECRET });
    expect(await readPage(cookie, postId)).toContain(SECRET);
    expect(await readPage(cookie, other)).toBe("null");
    expect(await readPage(`pat_${postId}=${"A".repeat(64)}`, postId)).toBe("null");
  });
});

describe("the session that verify creates", () => {
  test("is given to the holder once, with the purchase and the post", async () => {
    const { cookie, bearer, id, postId } = await payAsVisitor();
    const { meta } = (await api.verify({ cookie }, id)).body;
    expect(meta).toEqual({ session_created: true, session_user_id: expect.any(String) });
    const userId = meta.session_user_id ?? "";
    const claimed = await api.claim({ bearer }, id, userId);
    expect(claimed.status).toBe(200);
    const client = visitor();
    const { data } = await client.auth.setSession(claimed.body.session);
    expect(data.user).toMatchObject({ id: userId, is_anonymous: true });
    const { data: purchases } = await client.from("purchases").select("id, status");
    expect(purchases).toEqual([{ id, status: "paid" }]);
    const { data: bodies } = await client.from("post_bodies").select("sections");
    expect(JSON.stringify(bodies)).toContain(SECRET);
    expect(await api.claim({ bearer }, id, userId)).toMatchObject({ status: 410, problem: { code: "gone" } });
    expect(await readPage(cookie, postId)).toContain(SECRET);
  });

  test("is created once, whichever of many tabs asks first", async () => {
    const { cookie, id } = await payAsVisitor();
    const all = await Promise.all(Array.from({ length: 5 }, () => api.verify({ cookie }, id)));
    expect(new Set(all.map(({ body }) => body.meta.session_user_id)).size).toBe(1);
    const rights = "select count(*)::integer from public.entitlements where purchase_id = $1";
    expect(await world.one(rights, [id])).toEqual({ count: 1 });
  });

  test("is refused without the token, in another's name, and after ten minutes", async () => {
    const { cookie, bearer, id } = await payAsVisitor();
    const userId = (await api.verify({ cookie }, id)).body.meta.session_user_id ?? "";
    const stranger = await signedInAnonymously();
    const theirs = await cookieHeaderOf(stranger.session);
    expect((await api.claim({ cookie: theirs }, id, userId)).status).toBe(401);
    expect((await api.claim({ bearer }, id, stranger.id)).status).toBe(410);
    await world.pool.query(
      "update public.purchase_secrets set sealed_at = sealed_at - interval '10 minutes' where purchase_id = $1",
      [id],
    );
    expect((await api.claim({ bearer }, id, userId)).status).toBe(410);
    await world.pool.query("select public.forget_sealed_sessions(100000)");
    const sealed = "select sealed_session from public.purchase_secrets where purchase_id = $1";
    expect(await world.one(sealed, [id])).toEqual({ sealed_session: null });
  });

  test("is not readable in the database", async () => {
    const { cookie, id } = await payAsVisitor();
    await api.verify({ cookie }, id);
    const { sealed_session } = await world.one<{ sealed_session: string }>(
      "select sealed_session from public.purchase_secrets where purchase_id = $1",
      [id],
    );
    // A token has a header and a payload with a dot between them; three letters alone may be chance.
    expect(sealed_session).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(Buffer.from(sealed_session, "base64url").toString()).not.toContain("access_token");
  });

  test("is not created for a signed-in holder: the purchase becomes theirs", async () => {
    const { bearer, id, postId } = await payAsVisitor();
    const { session, id: userId } = await signedInAnonymously();
    const who = { cookie: await cookieHeaderOf(session), bearer };
    expect((await api.verify(who, id)).body.meta).toEqual({ session_created: false, session_user_id: null });
    expect(await world.one("select buyer_id from public.purchases where id = $1", [id])).toEqual({ buyer_id: userId });
    expect((await api.ownedIds(who)).body).toEqual([postId]);
  });

  test("keeps both for an owner of the post, and the token still reads", async () => {
    const first = await payAsVisitor();
    const { session } = await signedInAnonymously();
    const cookie = await cookieHeaderOf(session);
    await api.verify({ cookie, bearer: first.bearer }, first.id);
    const second = await payAsVisitor(first.postId);
    expect((await api.verify({ cookie, bearer: second.bearer }, second.id)).status).toBe(200);
    expect(await world.one("select buyer_id from public.purchases where id = $1", [second.id])).toEqual({
      buyer_id: null,
    });
    expect(await readPage(second.cookie, second.postId)).toContain(SECRET);
  });
});
