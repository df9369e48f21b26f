import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadProofBrowsers, type ProofBrowsers } from "#tests/support/calls/wallet-calls.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { RESTORE_RAW, SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
const PAGE = "/login/wallet/sign-in";
let browser: ProofBrowsers;

beforeAll(async () => {
  await world.addAddresses(100);
  browser = await loadProofBrowsers();
});
afterAll(world.close);

type Device = ReturnType<ProofBrowsers>;

/** An account with a linked wallet. */
async function owner() {
  const { id, email, session } = await signedInUser();
  return { id, email, session, wallet: await wallets.linked({ id, claims: {} }) };
}

/** A browser that began, and to whose address a wallet has sent. */
async function proven(wallet: string, { device = browser(), next }: { device?: Device; next?: string } = {}) {
  const begun = await device.call("start", { purpose: "login", ...(next ? { next } : {}) });
  await wallets.arrive(String(begun.body.address), wallet, { raw: SIGN_IN_RAW });
  return device;
}

const sendCode = (device: Device) => device.call("code", {});
const enter = (device: Device, code: string) => device.call("code", { code });
const stateOf = async (device: Device) => (await device.call("status", {})).body.state;
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");
const sessionsOf = async (id: string) =>
  (await world.pool.query("select from auth.sessions where user_id = $1", [id])).rows.length;

/** Profile and payout address, posts, the export of payouts, and the code that proves the owner. */
const OF_ACCOUNTS = [
  ["POST", "api/profile"],
  ["POST", "api/posts"],
  ["GET", "api/payouts/export"],
  ["POST", "api/auth/step-up"],
] as const;

async function tryCall(device: Device, method: "GET" | "POST", path: string): Promise<unknown> {
  const route = await loadRoute(path);
  const headers = { "content-type": "application/json", origin: "http://localhost:3000", cookie: device.cookie() };
  const body = method === "POST" ? { body: "{}" } : {};
  const request = new Request(`http://localhost:3000/${path}`, { method, headers, ...body });
  const answer = await route[method]?.(request, { params: Promise.resolve({}) });
  return Object(await answer?.json()).code;
}

describe("signing in with a linked wallet", () => {
  test("takes the send and then the code, and leads to the page that the reader wanted", async () => {
    const { id, email, wallet } = await owner();
    const device = browser();
    const begun = await device.call("start", { purpose: "login", next: "/@ada/a-post" });
    expect(begun.body).toMatchObject({ purpose: "login", state: "waiting", amount: "0.000777", account: null });
    expect(begun.body.uri).toContain("&label=SIGN-IN&");
    expect(await sendCode(device)).toMatchObject({ status: 409, body: { detail: "Your Nano has not arrived yet." } });
    await wallets.arrive(String(begun.body.address), wallet, { raw: SIGN_IN_RAW });
    expect((await device.call("status", {})).body).toMatchObject({ state: "proven", account: wallet, next: PAGE });
    expect(await enter(device, "123456")).toMatchObject({ status: 409, body: { detail: "Ask for a code first." } });
    expect(await sendCode(device)).toMatchObject({ status: 202, body: { state: "code" } });
    const { code } = await latestMail(email);
    const signedIn = await enter(device, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn).toMatchObject({ status: 200, body: { next: "/@ada/a-post" } });
    expect([device.hasSession(), device.proof(), await sessionsOf(id)]).toEqual([true, "", 2]);
    const session = signedIn.cookies.filter((cookie) => cookie.startsWith("farthing-session"));
    for (const cookie of session) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await enter(device, code)).toMatchObject({ status: 409, body: { detail: "You are signed in already." } });
  });

  test("works with forms alone", async () => {
    const { email, wallet } = await owner();
    const device = browser();
    const begun = await device.submit("start", { purpose: "login", next: "/library" });
    expect([begun.status, begun.location]).toEqual([303, PAGE]);
    const { body } = await device.call("status", {});
    await wallets.arrive(String(body.address), wallet, { raw: SIGN_IN_RAW });
    const sent = await device.submit("code", {});
    expect([sent.status, sent.location]).toEqual([303, PAGE]);
    const { code } = await latestMail(email);
    const unreadable = await device.submit("code", { code: "12" });
    expect(unreadable.page).toContain("Enter the six digits of the code. This did not count as a try.");
    const wrong = await device.submit("code", { code: wrongFor(code) });
    expect([wrong.status, wrong.location]).toEqual([303, PAGE]);
    expect((await device.call("status", {})).body).toMatchObject({ state: "code", tries_left: 4 });
    const right = await device.submit("code", { code });
    expect([right.status, right.location, device.hasSession()]).toEqual([303, "/library", true]);
    expect(right.headers.getSetCookie().join()).toContain("logged-in");
  });

  test("takes five codes, and then not even the right one", async () => {
    const { id, email, wallet } = await owner();
    const device = await proven(wallet);
    await sendCode(device);
    const { code } = await latestMail(email);
    for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
      const detail = `That code is wrong. ${left} left.`;
      const problem = { code: "validation_failed", field: "code", detail };
      expect(await enter(device, wrongFor(code))).toMatchObject({ status: 422, body: problem });
    }
    const over = { status: 410, body: { detail: "Too many wrong codes. Begin again." } };
    expect(await enter(device, wrongFor(code))).toMatchObject(over);
    expect(await enter(device, code)).toMatchObject(over);
    expect(await sendCode(device)).toMatchObject(over);
    expect([await stateOf(device), device.hasSession(), await sessionsOf(id)]).toEqual(["no_tries", false, 1]);
  });

  test("takes no code after ten minutes", async () => {
    const { id, email, wallet } = await owner();
    const device = await proven(wallet);
    await sendCode(device);
    await world.pool.query(
      `update public.wallet_challenges set proven_at = proven_at - interval '11 minutes', used_at = used_at - interval '11 minutes'
       where account = $1 and purpose = 'login'`,
      [wallet],
    );
    const { code } = await latestMail(email);
    const over = { status: 410, body: { detail: "That code has expired. Begin again." } };
    expect(await enter(device, code)).toMatchObject(over);
    expect((await device.submit("code", { code })).page).toContain("That code has expired. Begin again.");
    expect((await sendCode(device)).status).toBe(410);
    expect([await stateOf(device), device.hasSession(), await sessionsOf(id)]).toEqual(["code_expired", false, 1]);
  });

  test("sends three codes for one send; the newest counts", async () => {
    const { email, wallet } = await owner();
    const device = await proven(wallet);
    for (let sent = 0; sent < 3; sent++) {
      expect((await sendCode(device)).status).toBe(202);
      await ageMails(email, 120);
    }
    expect((await sendCode(device)).status).toBe(410);
    const codes = (await mailsTo(email)).map(({ code }) => code);
    expect(codes).toHaveLength(3);
    expect((await enter(device, codes[0] ?? "")).status).toBe(200);
  });

  test("of a wallet that is linked to no account is refused in words, and sends no mail", async () => {
    const { email, wallet } = await owner();
    await world.pool.query("delete from public.nano_addresses where account = $1", [wallet]);
    const device = await proven(wallet);
    expect(await stateOf(device)).toBe("no_account");
    const refused = { status: 409, body: { detail: "This wallet is linked to no account." } };
    expect(await sendCode(device)).toMatchObject(refused);
    expect(await enter(device, "123456")).toMatchObject(refused);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("replaces the session of a visitor, and is not for those who are signed in", async () => {
    const { wallet, email, session } = await owner();
    const visitor = await signedInAnonymously();
    const device = await proven(wallet, { device: browser(await cookieHeaderOf(visitor.session)) });
    await sendCode(device);
    expect((await enter(device, (await latestMail(email)).code)).status).toBe(200);
    const account = browser(await cookieHeaderOf(session));
    expect((await account.call("start", { purpose: "login" })).status).toBe(409);
    expect((await account.call("code", {})).status).toBe(409);
  });
});

describe("a stranger", () => {
  test("without that wallet is told nothing: no call takes a wallet or an address", async () => {
    const { wallet, email } = await owner();
    const none = { status: 404, body: { code: "not_found" } };
    for (const body of [{}, { code: "123456" }]) expect(await browser().call("code", body)).toMatchObject(none);
    for (const body of [{ wallet }, { email }, { account: wallet }]) {
      expect((await browser().call("code", body)).status).toBe(422);
    }
    expect((await browser().call("start", { purpose: "login", account: wallet })).status).toBe(422);
  });

  test("with another browser’s proof needs its session; a proof for reading signs in nowhere", async () => {
    const { wallet } = await owner();
    const visitor = await signedInAnonymously();
    const device = await proven(wallet, { device: browser(await cookieHeaderOf(visitor.session)) });
    expect((await browser(device.proof()).call("code", {})).status).toBe(404);
    const reader = browser();
    const begun = await reader.call("start", { purpose: "restore" });
    await wallets.arrive(String(begun.body.address), wallet, { raw: RESTORE_RAW });
    for (const body of [{}, { code: "123456" }]) expect((await reader.call("code", body)).status).toBe(404);
  });
});

describe("29 (c): a relayed sign-in", () => {
  test("gives the attacker no session, no address and nothing of the account", async () => {
    const { id, email, wallet } = await owner();
    // The attacker begins, and the victim sends to the attacker's address.
    const thief = await proven(wallet);
    const said = [await thief.call("status", {}), await sendCode(thief)];
    for (let tries = 0; tries < 7; tries++) said.push(await enter(thief, `00000${tries}`));
    said.push(await thief.call("status", { chain: true }));
    expect(JSON.stringify(said)).not.toContain(email.slice(0, email.indexOf("@")));
    expect([thief.hasSession(), await sessionsOf(id)]).toEqual([false, 1]);
    // The victim is told, and that nothing happens without the code.
    const mail = await latestMail(email);
    expect(mail.plain).toContain("If you did not ask for them, ignore this e-mail");
    // The mail's link works in the victim's browser as little as its code works in another proof.
    const other = await proven(newAccount());
    expect((await enter(other, mail.code)).status).toBe(409);
    // Nor is the proof good for anything else.
    expect((await thief.call("link", {})).status).toBe(401);
    for (const [method, path] of OF_ACCOUNTS) expect(await tryCall(thief, method, path)).toBe("auth_required");
  });
});

test("29 (a), (d): a relayed send for reading gives a visitor’s session, which has no call of an account", async () => {
  const { id, wallet } = await owner();
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  await wallets.buy({ id, claims: {} }, post, wallet);
  const thief = browser();
  const begun = await thief.call("start", { purpose: "restore" });
  await wallets.arrive(String(begun.body.address), wallet, { raw: RESTORE_RAW });
  expect((await thief.call("status", {})).body).toMatchObject({ state: "restored", posts: 1 });
  expect([thief.hasSession(), await sessionsOf(id)]).toEqual([true, 1]);
  for (const [method, path] of OF_ACCOUNTS) expect(await tryCall(thief, method, path)).toBe("registered_required");
  const sql = "select from public.outbox where user_id = $1 and template = 'reading_restored'";
  expect((await world.pool.query(sql, [id])).rows).toHaveLength(1);
});
