import type { AddressInfo } from "node:net";
import type { Session as Tokens } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSessionAnd } from "#lib/auth/session/session.ts";
import { type HeldPage, shareHeldPages } from "#lib/documents/held-pages.ts";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { answerHeadersOf } from "#lib/http/answer-headers.ts";
import { findReadablePostAt } from "#lib/posts/reading/member-queries.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { findPostByToken } from "#lib/purchases/access/token-queries.ts";
import { askAsBrowser } from "#tests/support/calls/browser-request.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { administrator, signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { browserCookiesOf, replaceSession } from "#tests/support/stack/session-cookies.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const { databaseUrl, webDatabaseUrl } = inject("target");
const world = openWorld(databaseUrl ?? "");
const { open, pay, refund } = purchaseCalls(world);
const PAGE = {
  html: "<p>The page that every visitor sees</p>",
  headers: { "cache-control": "public, max-age=0, must-revalidate" },
};
const SITE = "http://localhost:3000";

let web: WebServer;
let author: Person;
const pages = new Map<string, HeldPage>();

beforeAll(async () => {
  setWebSettings({ WEB_DATABASE_URL: webDatabaseUrl ?? "" });
  shareHeldPages((path) => pages.get(path));
  web = createWebServer(async (_, response) => void response.end("Next"));
  await web.listen(0, "127.0.0.1");
  await world.addAddresses(30);
  author = await world.addPerson({ isCreator: true });
});
afterAll(async () => {
  shareHeldPages(() => undefined);
  await Promise.all([web.stop(0), world.close()]);
});

type Post = { id: string; path: string; handle: string; slug: string };

async function addPost(options: Parameters<typeof world.addPost>[1] = {}): Promise<Post> {
  const id = await world.addPost(author, options);
  const sql =
    "select a.handle::text as handle, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1";
  const { handle, slug } = await world.one<{ handle: string; slug: string }>(sql, [id]);
  const path = `/@${handle}/${slug}`;
  pages.set(path, { ...PAGE, html: `${PAGE.html}<p>${id}</p>` });
  await until("the page is held", async () => (await ask(path, "")) === "held");
  return { id, path, handle, slug };
}

/** Who answers a reader with these cookies: a held page, or Next. */
async function ask(path: string, cookie: string): Promise<"held" | "Next"> {
  const { port } = web.http.address() as AddressInfo;
  const { body } = await askAsBrowser(`http://127.0.0.1:${port}${path}`, { cookie });
  return body.toString() === "Next" ? "Next" : "held";
}

/** What the proxy decides in Next for the same cookies, and the cookies that it would set. */
async function askProxy({ handle, slug, path }: Post, cookie: string) {
  const request = new Request(SITE + path, { headers: { cookie } });
  const jar = requestJar(request);
  const viewed = await findSessionAnd(jar, (db) => findReadablePostAt(db, handle, slug));
  const seesMore = Boolean(viewed?.found) || (await findPostByToken(jar.readAll(), handle, slug)) !== null;
  return { seesMore, cookies: answerHeadersOf(request).getSetCookie() };
}

async function addReader(): Promise<{ id: string; cookie: string; session: Tokens; person: Person }> {
  const { id, session } = await signedInUser();
  return { id, session, cookie: await browserCookiesOf(session), person: { id, claims: { sub: id } } };
}

async function buy(person: Person, post: Post) {
  return pay(await open(person, post.id), XNO / 20n);
}

/** Next may always answer, and must where it would show more, or set a cookie. */
async function expectAnswer(post: Post, cookie: string, expected: "held" | "Next") {
  const proxy = await askProxy(post, cookie);
  if (expected === "held") expect(proxy).toEqual({ seesMore: false, cookies: [] });
  // The second time, the signature is known.
  expect([await ask(post.path, cookie), await ask(post.path, cookie)]).toEqual([expected, expected]);
  return proxy;
}

describe("a reader with a session", () => {
  test("who has not bought the post gets the page that every visitor gets, byte by byte", async () => {
    const [post, { cookie }] = [await addPost(), await addReader()];
    await expectAnswer(post, cookie, "held");
    const { port } = web.http.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${post.path}`;
    const [own, shared] = [await askAsBrowser(url, { cookie }), await askAsBrowser(url)];
    expect(own.body.equals(shared.body)).toBe(true);
    const { date: _, ...headers } = own.headers;
    expect(shared.headers).toMatchObject(headers);
    expect(headers.vary).toMatch(/^Cookie, /);
    const again = await askAsBrowser(url, { cookie, "if-none-match": own.headers.etag ?? "" });
    expect(again.status).toBe(304);
  });

  test("who is anonymous, or reads a free post", async () => {
    const { session } = await signedInAnonymously();
    const cookie = await browserCookiesOf(session);
    await expectAnswer(await addPost(), cookie, "held");
    await expectAnswer(await addPost({ priceRaw: null }), cookie, "held");
  });

  test("who buys is with Next from the next request on, even if the purchase was made elsewhere a moment ago", async () => {
    const [post, { cookie, person }] = [await addPost(), await addReader()];
    const quote = await open(person, post.id);
    await expectAnswer(post, cookie, "held");
    await pay(quote, XNO / 20n);
    expect(await ask(post.path, cookie)).toBe("Next");
    expect(await expectAnswer(post, cookie, "Next")).toMatchObject({ seesMore: true });
    await expectAnswer(await addPost(), cookie, "held");
  });

  test("who was refunded, or lost the right to read, gets the visitors' page from the next request on", async () => {
    const [post, refunded, revoked] = [await addPost(), await addReader(), await addReader()];
    const [purchase] = await Promise.all([buy(refunded.person, post), buy(revoked.person, post)]);
    await expectAnswer(post, refunded.cookie, "Next");
    await refund(purchase);
    expect(await ask(post.path, refunded.cookie)).toBe("held");
    await expectAnswer(post, refunded.cookie, "held");
    await expectAnswer(post, revoked.cookie, "Next");
    const revoke = "update public.entitlements set revoked_at = now() where user_id = $1";
    await world.pool.query(revoke, [revoked.id]);
    await expectAnswer(post, revoked.cookie, "held");
  });

  test("who wrote the post is with Next, and staff who did not buy it are not", async () => {
    const [post, writer, staff] = [await addPost(), await addReader(), await addReader()];
    await world.pool.query("update public.posts set profile_id = $2 where id = $1", [post.id, writer.id]);
    const handle = `w_${writer.id.slice(0, 8)}`;
    await world.pool.query("update public.profiles set handle = $2, name = 'Ada' where id = $1", [writer.id, handle]);
    const own = { ...post, handle, path: `/@${handle}/${post.slug}` };
    pages.set(own.path, { ...PAGE });
    await until("the page is held", async () => (await ask(own.path, "")) === "held");
    expect(await expectAnswer(own, writer.cookie, "Next")).toMatchObject({ seesMore: true });
    await administrator().auth.admin.updateUserById(staff.id, { app_metadata: { role: "owner" } });
    // The cookie does not tell of the office yet, which only Next can mend.
    await expectAnswer(own, staff.cookie, "Next");
    await expectAnswer(own, staff.cookie.replace("farthing-viewer=registered", "farthing-viewer=admin"), "held");
  });

  test("who is suspended still reads what they own, and no more", async () => {
    const [post, other, { id, cookie, person }] = [await addPost(), await addPost(), await addReader()];
    await buy(person, post);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [id]);
    expect(await expectAnswer(post, cookie, "Next")).toMatchObject({ seesMore: true });
    await expectAnswer(other, cookie, "held");
  });

  const ends: [string, (reader: Awaited<ReturnType<typeof addReader>>) => Promise<unknown>][] = [
    ["signed out elsewhere", ({ session }) => administrator().auth.admin.signOut(session.access_token, "global")],
    ["was deleted", ({ id }) => administrator().auth.admin.deleteUser(id, true)],
    ["was banned", ({ id }) => administrator().auth.admin.updateUserById(id, { ban_duration: "24h" })],
  ];
  test.each(ends)("who %s is with Next, which removes the cookies and shows no more", async (_, end) => {
    const [post, other, reader] = [await addPost(), await addPost(), await addReader()];
    await buy(reader.person, post);
    await expectAnswer(other, reader.cookie, "held");
    await end(reader);
    for (const at of [post, other]) {
      const { seesMore, cookies } = await expectAnswer(at, reader.cookie, "Next");
      expect(seesMore).toBe(false);
      expect(cookies.join()).toContain("farthing-viewer=; Max-Age=0");
    }
  });
});

test("many who come in one moment are asked for together, and each is told apart", async () => {
  const [post, other] = [await addPost(), await addPost()];
  const readers = await Promise.all(Array.from({ length: 12 }, addReader));
  const expected: ("held" | "Next")[] = [];
  for (const [n, { id, person, session }] of readers.entries()) {
    if (n % 3 === 0) await buy(person, post);
    if (n % 3 === 1) await buy(person, other);
    if (n % 4 === 2) await administrator().auth.admin.signOut(session.access_token, "global");
    if (n === 7) await administrator().auth.admin.updateUserById(id, { ban_duration: "24h" });
    expected.push(n % 3 === 0 || n % 4 === 2 || n === 7 ? "Next" : "held");
  }
  const token = accessTokenOf(
    (await world.one<{ id: string }>("select id from public.open_purchase(null, $1)", [post.id])).id,
  );
  const cookies = [...readers.map(({ cookie }) => cookie), `pat_${post.id}=${token}`];
  const askAll = () => Promise.all(cookies.map((cookie) => ask(post.path, cookie)));
  expect(await askAll()).toEqual([...expected, "held"]);
  expect(await askAll()).toEqual([...expected, "held"]);
});

describe("a session that is not ours, or not for long, is left to Next", () => {
  const soon = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

  test.each([-10, 60, 110])("one that expires in %i seconds", async (seconds) => {
    const [post, { cookie, session }] = [await addPost(), await addReader()];
    expect(await ask(post.path, replaceSession(cookie, { ...session, expires_at: soon(seconds) }))).toBe("Next");
    expect(await ask(post.path, replaceSession(cookie, { ...session, expires_at: soon(900) }))).toBe("held");
  });

  test("forged ones: another user's id, no algorithm, our public key as a secret, an unknown key", async () => {
    const [post, { cookie, session }, other] = [await addPost(), await addReader(), await addReader()];
    const [head = "", body = "", signature = ""] = session.access_token.split(".");
    const claims = decodeJwt(session.access_token);
    const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
    const keys = (await (await fetch(`${inject("target").url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    const withSecret = (text: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: String(header.kid) })
        .sign(new TextEncoder().encode(text));
    const forged = [
      `${head}.${encode({ ...claims, sub: other.id })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${encode({ ...header, alg: "none" })}.${body}.`,
      `${encode({ ...header, alg: "none" })}.${body}.${signature}`,
      `${encode({ ...header, kid: "another" })}.${body}.${signature}`,
      await withSecret(JSON.stringify(keys.keys[0])),
      await withSecret(JSON.stringify(keys)),
    ];
    for (const access_token of forged)
      expect(await ask(post.path, replaceSession(cookie, { ...session, access_token }))).toBe("Next");
    expect(await ask(post.path, replaceSession(cookie, session))).toBe("held");
    takeLoggedErrors();
  });

  test("cookies that Next would mend", async () => {
    const [post, { cookie, id }, other] = [await addPost(), await addReader(), await addReader()];
    const pairs = cookie.split("; ");
    const without = (name: string) => pairs.filter((pair) => !pair.startsWith(name)).join("; ");
    const answers: [cookie: string, by: string][] = [];
    for (const broken of [
      without("farthing-session"),
      without("farthing-kept"),
      `${without("farthing-kept")}; farthing-kept=${id}`,
      `${without("farthing-session")}; ${other.cookie.split("; ").find((pair) => pair.startsWith("farthing-session"))}`,
      `${without("farthing-session")}; farthing-session=base64-e30`,
      `${without("farthing-session")}; farthing-session=nonsense`,
      `${cookie}; farthing-viewer=registered`,
      `${without("farthing-viewer")}; farthing-viewer=admin`,
    ])
      answers.push([broken, await ask(post.path, broken)]);
    expect(answers.filter(([, by]) => by !== "Next")).toEqual([]);
  });
});

describe("a reader with a token", () => {
  const cookieOf = (post: Post, ...tokens: string[]) => `pat_${post.id}=${tokens.join(".")}`;
  async function buyWithoutSession(post: Post) {
    const sql = "select * from public.open_purchase(null, $1)";
    return pay(await world.one<Parameters<typeof pay>[0]>(sql, [post.id]), XNO / 20n);
  }

  test("of this post is with Next until the refund, also by a token for another device", async () => {
    const post = await addPost();
    const purchase = await buyWithoutSession(post);
    const cookies = [accessTokenOf(purchase.id), accessTokenOf(purchase.id, "read")].map((token) =>
      cookieOf(post, token),
    );
    for (const cookie of cookies) expect(await expectAnswer(post, cookie, "Next")).toMatchObject({ seesMore: true });
    const { cookie } = await addReader();
    expect(await expectAnswer(post, `${cookie}; ${cookies[0]}`, "Next")).toMatchObject({ seesMore: true });
    const escaped = cookies[0]?.replace("=", "=%") ?? "";
    expect(await ask(post.path, escaped)).toBe("Next");
    await refund(purchase);
    for (const own of cookies) await expectAnswer(post, own, "held");
  });

  test("of another post, of an unpaid purchase, or of none that we issued gets the visitors' page", async () => {
    const [post, other] = [await addPost(), await addPost()];
    const [bought, unpaid] = [
      await buyWithoutSession(other),
      await world.one<{ id: string }>("select id from public.open_purchase(null, $1)", [post.id]),
    ];
    for (const token of [accessTokenOf(bought.id), accessTokenOf(unpaid.id), "A".repeat(64), "x", ""])
      await expectAnswer(post, cookieOf(post, token), "held");
  });

  test("among more than we check at once is with Next", async () => {
    const post = await addPost();
    const { id } = await buyWithoutSession(post);
    const many = Array.from({ length: 5 }, (_, n) =>
      cookieOf({ ...post, id: `${post.id.slice(0, -1)}${n}` }, ...Array(8).fill("x")),
    );
    expect(await ask(post.path, [...many, cookieOf(post, accessTokenOf(id))].join("; "))).toBe("Next");
  });
});
