import { createServerClient } from "@supabase/ssr";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadProofBrowsers, type ProofBrowsers } from "#tests/support/calls/wallet-calls.ts";
import { newAddress, signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
let browser: ProofBrowsers;

beforeAll(async () => {
  await world.addAddresses(100);
  browser = await loadProofBrowsers();
});
afterAll(world.close);

type Device = ReturnType<ProofBrowsers>;

async function proven(wallet: string, { device = browser(), next }: { device?: Device; next?: string } = {}) {
  const begun = await device.call("start", { purpose: "login", ...(next ? { next } : {}) });
  await wallets.arrive(String(begun.body.address), wallet, { raw: SIGN_IN_RAW });
  return device;
}
const act = (device: Device, deed: string) => device.call("account", { deed });
const ownerOf = async (wallet: string) =>
  (await world.one<{ user_id: string }>("select user_id from public.nano_addresses where account = $1", [wallet]))
    .user_id;

/** A browser's own client, as a script of the page would use its tokens. */
async function clientOf(device: Device) {
  const { url, publishableKey } = inject("target");
  const getAll = () =>
    device
      .cookie()
      .split("; ")
      .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) }));
  const client = createServerClient(url, publishableKey, {
    cookieOptions: { name: "farthing-session" },
    cookies: { getAll, setAll: () => undefined },
  });
  const { data, error } = await client.auth.getUser();
  return { client, user: data.user, error };
}

describe("making an account with a wallet", () => {
  test("signs a stranger in, without a mail, and leads on", async () => {
    const wallet = newAccount();
    const device = await proven(wallet, { next: "/@ada/a-post" });
    expect((await device.call("status", {})).body).toMatchObject({ state: "no_account", can_be_taken_back: false });
    expect(await act(device, "make")).toMatchObject({ status: 200, body: { next: "/@ada/a-post" } });
    expect([device.hasSession(), device.proof()]).toEqual([true, ""]);
    const { client, user } = await clientOf(device);
    expect(user).toMatchObject({ id: await ownerOf(wallet), is_anonymous: false, email: "" });
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ is_anonymous: false });
    expect(await act(device, "make")).toMatchObject({ status: 409, body: { detail: "You are signed in already." } });
  });

  test("keeps the user of a visitor, by a form, too", async () => {
    const guest = await signedInAnonymously();
    const wallet = newAccount();
    const device = await proven(wallet, { device: browser(await cookieHeaderOf(guest.session)) });
    const answer = await device.submit("account", { deed: "make" });
    expect([answer.status, answer.location]).toEqual([303, "/settings/nano-addresses"]);
    expect(await ownerOf(wallet)).toBe(guest.id);
    expect((await clientOf(device)).user).toMatchObject({ id: guest.id, is_anonymous: false });
  });

  test("needs a proof of this browser; the body takes nothing else", async () => {
    expect((await act(browser(), "make")).status).toBe(404);
    const waiting = browser();
    await waiting.call("start", { purpose: "login" });
    for (const deed of ["make", "open", "take_back"]) expect((await act(waiting, deed)).status).toBe(409);
    for (const body of [{}, { deed: "steal" }, { deed: "open", account: newAccount() }]) {
      expect((await waiting.call("account", body)).status).toBe(422);
    }
    const refused = await waiting.submit("account", { deed: "make" });
    expect(refused.page).toContain("Your Nano has not arrived yet.");
  });
});

describe("a sign-in by the wallet alone", () => {
  async function owned() {
    const wallet = newAccount();
    const first = await proven(wallet);
    await act(first, "make");
    return { wallet, first, id: await ownerOf(wallet) };
  }

  test("opens the account on a second device, ends the first one's session, and no address is left", async () => {
    const { wallet, first, id } = await owned();
    const second = await proven(wallet, { next: "/library" });
    expect((await second.call("status", {})).body).toMatchObject({ state: "opens_alone" });
    expect(await second.call("code", {})).toMatchObject({
      status: 409,
      body: { detail: "The account of this wallet has no e-mail address." },
    });
    expect(await act(second, "open")).toMatchObject({ status: 200, body: { next: "/library" } });
    expect((await clientOf(second)).user).toMatchObject({ id, email: "" });
    expect((await clientOf(first)).error).not.toBeNull();
    const left =
      "select email, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions from auth.users u where id = $1";
    expect(await world.one(left, [id])).toEqual({ email: null, sessions: 1 });
    const mails = "select count(*)::int as n from mailbox.messages where recipient like '%@wallet.invalid'";
    expect(await world.one(mails)).toEqual({ n: 0 });
  });

  test("cannot give the account an address or a provider, not even at Supabase itself", async () => {
    const { wallet, id } = await owned();
    const thief = await proven(wallet);
    await act(thief, "open");
    const { client } = await clientOf(thief);
    const email = newAddress();
    expect((await client.auth.updateUser({ email })).error).not.toBeNull();
    expect(await mailsTo(email)).toEqual([]);
    const until =
      "select limited_until > now() + interval '23 hours' as is_limited from private.limited_until($1) as limited_until";
    expect(await world.one(until, [id])).toEqual({ is_limited: true });
  });

  test("after the first device added an e-mail address needs its code, as any linked wallet", async () => {
    const { wallet, first, id } = await owned();
    const { client } = await clientOf(first);
    const email = newAddress();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const added = await latestMail(email);
    expect((await client.auth.verifyOtp({ email, token: added.code, type: "email_change" })).error).toBeNull();
    await ageMails(email, 120);
    const second = await proven(wallet);
    expect(await act(second, "open")).toMatchObject({ status: 409 });
    expect((await second.call("code", {})).status).toBe(202);
    const { code } = await latestMail(email);
    expect((await second.call("code", { code })).status).toBe(200);
    expect((await clientOf(second)).user).toMatchObject({ id, email });
    // The wallet itself can undo what its send made.
    const third = await proven(wallet);
    expect(await act(third, "take_back")).toMatchObject({ status: 200 });
    expect((await third.call("status", {})).body).toMatchObject({ state: "no_account" });
  });

  test("is one of three accounts a day for a wallet", async () => {
    const wallet = newAccount();
    for (let n = 0; n < 3; n++) {
      await act(await proven(wallet), "make");
      await world.pool.query("delete from public.nano_addresses where account = $1", [wallet]);
    }
    expect((await act(await proven(wallet), "make")).status).toBe(429);
  });
});
