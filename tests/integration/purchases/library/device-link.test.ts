import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount } from "#tests/support/world/world.ts";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost();
});
afterAll(() => stage.close());

async function bought(): Promise<{ buyer: BuyerWithCookie; id: string }> {
  const buyer = await stage.anonymous();
  return { buyer, id: (await stage.buy(buyer, post)).id };
}

async function makeLink(who: Parameters<BoughtStage["api"]["device"]>[0], id: string): Promise<string> {
  const { status, body } = await stage.api.device(who, id);
  expect(status).toBe(201);
  return new URL(String(body.url)).pathname.replace("/open/", "");
}

const take = async (secret: string) => {
  const { takeDeviceLink } = await loadWith({}, () => import("#lib/purchases/access/device-link.ts"));
  return takeDeviceLink(secret);
};

/** What the device keeps after the link was opened. */
async function otherDevice(id: string, secret: string) {
  expect(await take(secret)).toMatchObject({ purchaseId: id });
  const token = stage.readingToken({ id });
  return { token, cookie: `pat_${post}=${token}` };
}

async function readPage(cookie: string): Promise<string> {
  const { findTextByToken } = await loadWith({}, () => import("#lib/purchases/access/token-queries.ts"));
  const { slug } = await stage.world.one<{ slug: string }>("select slug from public.posts where id = $1", [post]);
  const [name = "", value = ""] = cookie.split("=");
  return JSON.stringify(await findTextByToken([{ name, value }], stage.author.handle, slug));
}

async function browserOf(cookie: string) {
  const { requestJar } = await loadWith({}, () => import("#lib/auth/session/request-jar.ts"));
  const { requireSession } = await loadWith({}, () => import("#lib/auth/session/session.ts"));
  const request = new Request("http://localhost:3000", { headers: { cookie } });
  return { jar: requestJar(request), session: await requireSession(request) };
}

test("a link opens the post on another device once, even when used twice at the same time", async () => {
  const { buyer, id } = await bought();
  const secret = await makeLink(buyer, id);
  const opened = await Promise.all(Array.from({ length: 6 }, () => take(secret)));
  expect(opened.filter(Boolean)).toEqual([
    expect.objectContaining({ purchaseId: id, postId: post, handle: stage.author.handle }),
  ]);
  expect(await take(secret)).toBeNull();
  expect(await take("x".repeat(43))).toBeNull();
});

test("a link ends after ten minutes, with the next link, and with a refund", async () => {
  const { buyer, id } = await bought();
  const [old, late] = [await makeLink(buyer, id), await makeLink(buyer, id)];
  expect(await take(old)).toBeNull();
  await stage.world.pool.query("update public.device_links set expires_at = now() where purchase_id = $1", [id]);
  expect(await take(late)).toBeNull();
  const last = await makeLink({ bearer: stage.accessToken({ id }) }, id);
  await stage.api.refund(buyer, id);
  expect(await take(last)).toBeNull();
  expect((await stage.api.device(buyer, id)).status).toBe(409);
});

test("the other device reads, sees the masked receipt, and reaches no money", async () => {
  const { buyer, id } = await bought();
  const other = await otherDevice(id, await makeLink(buyer, id));
  expect((await stage.api.content(other, post)).status).toBe(200);
  expect(await readPage(other.cookie)).not.toBe("null");
  expect((await stage.api.receipt(other, id)).body.payer).toContain("…");
  const { target, returns } = (await stage.api.getRefund(other, id)).body;
  expect([target, returns]).toEqual([null, []]);
  for (const body of [{}, { reason: "Other" }, { address: newAccount(), addressOnly: true }]) {
    expect((await stage.api.refund(other, id, body)).status).toBe(403);
  }
  expect((await stage.api.device(other, id)).status).toBe(403);
  const api = await loadPurchaseApi();
  for (const answer of [await api.verify(other, id), await api.read(other, id), await api.cancel(other, id)]) {
    expect(answer).toMatchObject({ status: 401, problem: { code: "auth_required" } });
  }
  expect((await api.claim(other, id, buyer.id)).status).toBe(401);
  const someone = await stage.registered();
  const signedIn = { cookie: `${someone.cookie}; ${other.cookie}` };
  for (const answer of [await api.verify(signedIn, id), await api.cancel(signedIn, id)]) {
    expect(answer.status).toBe(404);
  }
  expect((await stage.api.refund(signedIn, id)).status).toBe(403);
  expect((await api.create(other, post)).problem.code).toBe("already_owned");
  // Its token is no more than that in the header, too.
  expect((await stage.api.refund({ bearer: other.token }, id)).status).toBe(403);
  await stage.api.refund(buyer, id);
  expect((await stage.api.content(other, post)).status).toBe(402);
  expect(await readPage(other.cookie)).toBe("null");
});

test("borrowed access is not claimed by signing in", async () => {
  const { buyer, id } = await bought();
  const other = await otherDevice(id, await makeLink(buyer, id));
  const { bindPurchasesOfBrowser } = await loadWith({}, () => import("#lib/purchases/access/bind-purchases.ts"));
  const someone = await stage.registered();
  const { session, jar } = await browserOf(`${someone.cookie}; ${other.cookie}`);
  await bindPurchasesOfBrowser(session, jar);
  expect(jar.readAll().some(({ value }) => value === other.token)).toBe(true);
  const { listPostsOnlyOnThisDevice } = await loadWith(
    {},
    () => import("#lib/purchases/access/posts-on-this-device.ts"),
  );
  const { title } = await stage.world.one<{ title: string }>("select title from public.posts where id = $1", [post]);
  expect(await listPostsOnlyOnThisDevice(session, jar.readAll())).toEqual([title]);
  const own = await browserOf(`${buyer.cookie}; ${other.cookie}`);
  expect(await listPostsOnlyOnThisDevice(own.session, own.jar.readAll())).toEqual([]);
});

test("only the buyer creates a link, and the database stores no usable secret", async () => {
  const { buyer, id } = await bought();
  for (const who of [{}, await stage.registered()]) expect((await stage.api.device(who, id)).status).toBe(404);
  expect((await stage.api.device(stage.author, id)).status).toBe(403);
  const secret = await makeLink(buyer, id);
  const { rows } = await stage.world.pool.query(
    "select d::text as row from public.device_links d where purchase_id = $1",
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});
