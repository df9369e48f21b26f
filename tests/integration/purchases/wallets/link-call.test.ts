import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadProofBrowsers, type ProofBrowsers } from "#tests/support/calls/wallet-calls.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
const begin = { purpose: "link" };
let browser: ProofBrowsers;

beforeAll(async () => {
  await world.addAddresses(100);
  browser = await loadProofBrowsers();
});
afterAll(world.close);

async function account() {
  const { id, session } = await signedInUser();
  return { id, device: browser(await cookieHeaderOf(session)) };
}

const linkedTo = async (wallet: string) =>
  (await world.pool.query("select user_id from public.nano_addresses where account = $1", [wallet])).rows;

describe("linking a wallet", () => {
  test("needs the send and then a word of the account's owner", async () => {
    const [{ id, device }, wallet] = [await account(), newAccount()];
    const begun = await device.call("start", begin);
    expect(begun.body).toMatchObject({ purpose: "link", amount: "0.000777", account: null });
    expect(await device.call("link", {})).toMatchObject({ status: 409, body: { code: "conflict" } });
    const again = await device.call("start", begin);
    await wallets.arrive(String(again.body.address), wallet, { raw: SIGN_IN_RAW });
    const proven = { state: "proven", account: wallet, next: "/settings/nano-addresses" };
    expect((await device.call("status", { chain: true })).body).toMatchObject(proven);
    expect(await linkedTo(wallet)).toEqual([]);
    const linked = await device.submit("link", {});
    expect([linked.status, linked.location]).toEqual([303, "/settings/nano-addresses"]);
    expect(await linkedTo(wallet)).toEqual([{ user_id: id }]);
    expect((await device.call("status", {})).status).toBe(404);
  });

  test("of another account is refused in words, and the browser begins again", async () => {
    const [first, second, wallet] = [await account(), await account(), newAccount()];
    await wallets.linked({ id: first.id, claims: {} }, wallet);
    const begun = await second.device.call("start", begin);
    await wallets.arrive(String(begun.body.address), wallet, { raw: SIGN_IN_RAW });
    const refused = await second.device.submit("link", {});
    expect(refused.status).toBe(409);
    expect(refused.page).toContain("This wallet is linked to another account.");
    expect(refused.page).toContain('href="/settings/nano-addresses"');
    expect(await linkedTo(wallet)).toEqual([{ user_id: first.id }]);
    expect((await second.device.call("status", {})).status).toBe(404);
  });

  test("asks for an account, and for the one that began", async () => {
    const { session } = await signedInAnonymously();
    const visitor = browser(await cookieHeaderOf(session));
    expect((await visitor.call("start", begin)).body).toMatchObject({ code: "registered_required" });
    expect((await browser().call("start", begin)).body).toMatchObject({ code: "registered_required" });
    expect((await visitor.call("link", {})).status).toBe(403);
    const [owner, thief] = [await account(), await account()];
    const begun = await owner.device.call("start", begin);
    await wallets.arrive(String(begun.body.address), newAccount(), { raw: SIGN_IN_RAW });
    const stolen = browser([thief.device.cookie(), owner.device.proof()].join("; "));
    expect((await stolen.call("link", {})).body).toMatchObject({ code: "not_found" });
  });

  test("29 (b): a relayed send links nothing that its sender can lose", async () => {
    const [thief, victim, wallet] = [await account(), await account(), newAccount()];
    const begun = await thief.device.call("start", begin);
    await wallets.arrive(String(begun.body.address), wallet, { raw: SIGN_IN_RAW });
    await thief.device.call("link", {});
    // The thief's account got no purchase and no post of the wallet's owner.
    const rights = await world.pool.query("select from public.entitlements where user_id = $1", [thief.id]);
    expect(rights.rows).toEqual([]);
    const refused = await victim.device.call("start", begin);
    await wallets.arrive(String(refused.body.address), wallet, { raw: SIGN_IN_RAW });
    expect((await victim.device.call("link", {})).body).toMatchObject({ code: "conflict" });
  });
});
