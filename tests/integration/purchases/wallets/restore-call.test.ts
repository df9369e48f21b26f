import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { loadProofBrowsers, type ProofAnswer, type ProofBrowsers } from "#tests/support/calls/wallet-calls.ts";
import { openAccount, processBlock, untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { openPurchaseStage } from "#tests/support/world/purchase-stage.ts";
import { RESTORE_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount } from "#tests/support/world/world.ts";

let stage: Awaited<ReturnType<typeof openPurchaseStage>>;
let wallets: ReturnType<typeof walletCalls>;
let browser: ProofBrowsers;

beforeAll(async () => {
  stage = await openPurchaseStage();
  wallets = walletCalls(stage.world);
  const settings = { NANO_RPC_URLS: stage.devnet.rpcUrls.join(",") };
  browser = await loadProofBrowsers(settings);
});
afterAll(() => stage.close());

const begin = { purpose: "restore" };

/** A new wallet that paid for the post, of a buyer without an account. */
async function walletThatPaid(): Promise<string> {
  const wallet = newAccount();
  await wallets.buy(await stage.world.addPerson({ isAnonymous: true }), stage.post, wallet);
  return wallet;
}

/** Recorded and settled as the worker does it. */
async function arrive({ body }: Pick<ProofAnswer, "body">, from: string, raw = RESTORE_RAW, isService = false) {
  await wallets.arrive(String(body.address), from, { raw, isService });
}

const postsOf = async (device: ReturnType<ProofBrowsers>) =>
  (await stage.api.ownedIds({ cookie: device.cookie() })).body;

describe("restoring by a send", () => {
  test("opens the post in a browser without a session, and the amount goes back to the wallet", async () => {
    const device = browser();
    const { account, open } = await openAccount(stage.devnet, 901, RESTORE_RAW);
    await untilConfirmed(stage.devnet, open.hash);
    await wallets.buy(await stage.world.addPerson({ isAnonymous: true }), stage.post, account.address);
    const begun = await device.call("start", begin);
    expect(begun).toMatchObject({
      status: 201,
      body: { purpose: "restore", state: "waiting", amount: "0.000555", amount_raw: String(RESTORE_RAW), posts: 0 },
    });
    const { address, uri } = begun.body;
    expect(uri).toBe(
      `nano:${address}?amount=${RESTORE_RAW}&label=SIGN-IN&message=Only%20send%20this%20if%20you%20opened%20this%20page.`,
    );
    for (const cookie of begun.cookies) expect(cookie).toMatch(/^farthing-wallet=.*HttpOnly; SameSite=Lax$/);
    expect((await device.call("status", {})).body).toMatchObject({ state: "waiting", next: "/login/wallet" });
    expect(device.hasSession()).toBe(false);

    const send = account.sign({ previous: open.hash, balance: 0n, link: publicKeyOf(String(address)) });
    await processBlock(stage.devnet, send, "send");
    await untilConfirmed(stage.devnet, send.hash);
    // Without a worker only the chain knows.
    expect((await device.call("status", {})).body).toMatchObject({ state: "waiting" });
    const restored = { state: "restored", posts: 1, next: "/library" };
    expect((await device.call("status", { chain: true })).body).toMatchObject(restored);
    expect(await postsOf(device)).toEqual([stage.post]);
    const back = await stage.world.one(
      `select o.kind, o.recipient_account, o.amount_raw::text as raw from public.payouts o
       join public.purchases b on b.id = o.purchase_id where b.ephemeral_address = $1`,
      [address],
    );
    expect(back).toEqual({ kind: "refund", recipient_account: account.address, raw: String(RESTORE_RAW) });
    // Asked again, it is the same answer and no second restore.
    expect((await device.call("status", { chain: true })).body).toMatchObject(restored);
  });

  test("works with forms alone, and leads to the page that the reader wanted", async () => {
    const [wallet, device] = [await walletThatPaid(), browser()];
    const begun = await device.submit("start", { purpose: "restore", next: "/@ada/a-post" });
    expect([begun.status, begun.location]).toEqual([303, "/login/wallet"]);
    const waiting = await device.submit("status", {});
    expect([waiting.status, waiting.location]).toEqual([303, "/login/wallet"]);
    // Begun again in time, it is the same address.
    const again = await device.call("start", { ...begin, next: "/@ada/a-post" });
    await arrive(again, wallet);
    const ended = await device.submit("status", {});
    expect([ended.status, ended.location]).toEqual([303, "/@ada/a-post"]);
    expect(await postsOf(device)).toEqual([stage.post]);
  });

  test("keeps the session of a reader who has one", async () => {
    const { session, id } = await signedInAnonymously();
    const [wallet, device] = [await walletThatPaid(), browser(await cookieHeaderOf(session))];
    await arrive(await device.call("start", begin), wallet);
    expect((await device.call("status", {})).body).toMatchObject({ state: "restored" });
    const { rows } = await stage.world.pool.query("select post_id from public.entitlements where user_id = $1", [id]);
    expect(rows).toEqual([{ post_id: stage.post }]);
  });

  test("by two looks at once makes one session", async () => {
    const [wallet, device] = [await walletThatPaid(), browser()];
    await arrive(await device.call("start", begin), wallet);
    const [one, two] = [browser(device.cookie()), browser(device.cookie())];
    const both = await Promise.all([one.call("status", {}), two.call("status", {})]);
    expect(both.map(({ body }) => body.state).toSorted()).toEqual(["restored", "used"]);
    expect([one, two].filter((each) => each.hasSession())).toHaveLength(1);
  });
});

describe("says plainly why nothing opens", () => {
  test("a wallet that paid for nothing: and no session is begun", async () => {
    const device = browser();
    await arrive(await device.call("start", begin), newAccount());
    expect((await device.call("status", {})).body).toMatchObject({ state: "nothing", posts: 0, next: "/login/wallet" });
    expect(device.hasSession()).toBe(false);
  });

  test("another amount, a shared wallet, too late: then the right send still counts, or the browser begins again", async () => {
    const [wallet, device] = [await walletThatPaid(), browser()];
    const begun = await device.call("start", begin);
    await arrive(begun, wallet, RESTORE_RAW + 1n);
    expect((await device.call("status", {})).body).toMatchObject({ state: "other_amount" });
    await arrive(begun, newAccount(), RESTORE_RAW, true);
    expect((await device.call("status", {})).body).toMatchObject({ state: "shared" });
    await stage.world.pool.query(
      "update public.purchases set expires_at = now() - interval '1 minute' where ephemeral_address = $1",
      [begun.body.address],
    );
    await arrive(begun, wallet);
    expect((await device.call("status", {})).body).toMatchObject({ state: "late" });
    const again = await device.call("start", begin);
    expect(again.body.address).not.toBe(begun.body.address);
    await arrive(again, wallet);
    expect((await device.call("status", {})).body).toMatchObject({ state: "restored" });
  });

  test("a sixth device in 30 days, once and for all, without a visitor for every look", async () => {
    const wallet = await walletThatPaid();
    for (let n = 0; n < 5; n++) {
      const reader = await stage.world.addPerson({ isAnonymous: true });
      const challenge = await wallets.begin("restore", reader);
      await wallets.send(challenge, wallet, { raw: RESTORE_RAW });
      await wallets.restore(challenge, reader);
    }
    const device = browser();
    await arrive(await device.call("start", begin), wallet);
    expect((await device.call("status", {})).body).toMatchObject({ state: "too_many_devices" });
    const again = await device.call("status", {});
    expect([again.body.state, again.cookies]).toEqual(["too_many_devices", []]);
    expect(device.hasSession()).toBe(false);
  });

  test("a reader with an account", async () => {
    const { session } = await signedInUser();
    const { status, body } = await browser(await cookieHeaderOf(session)).call("start", begin);
    expect([status, body.code]).toEqual([409, "conflict"]);
  });
});

describe("refuses", () => {
  test("a look without a proof, with a made-up one, or by another user", async () => {
    const begun = browser();
    await begun.call("start", begin);
    const made = Buffer.from(
      JSON.stringify({ secret: "A".repeat(43), purpose: "restore", next: null, outcome: null, posts: 0 }),
    ).toString("base64url");
    const { session } = await signedInAnonymously();
    const bound = browser(await cookieHeaderOf(session));
    await bound.call("start", begin);
    const stolen =
      bound
        .cookie()
        .split("; ")
        .find((pair) => pair.startsWith("farthing-wallet")) ?? "";
    for (const cookie of ["", `farthing-wallet=${made}`, "farthing-wallet=junk", stolen]) {
      const { status, body } = await browser(cookie).call("status", {});
      expect([status, body.code], cookie).toEqual([404, "not_found"]);
    }
  });

  test("what it does not know, and other sites", async () => {
    const device = browser();
    for (const body of [{}, { purpose: "admin" }, { ...begin, user_id: "x" }, { ...begin, next: "/".repeat(2_001) }])
      expect((await device.call("start", body)).status).toBe(422);
    expect((await device.call("status", { chain: "yes" })).status).toBe(422);
    for (const step of ["start", "status"] as const) {
      expect((await device.call(step, begin, { origin: "https://elsewhere.test" })).status).toBe(403);
      const form = await device.submit(step, begin, {
        origin: "https://elsewhere.test",
        "sec-fetch-site": "cross-site",
      });
      expect(form.status).toBe(403);
      expect(form.page).toContain("This form came from another site.");
    }
    expect(device.cookie()).toBe("");
    // A page elsewhere is no place to return to.
    const begun = await device.call("start", { ...begin, next: "https://elsewhere.test/" });
    await arrive(begun, await walletThatPaid());
    expect((await device.call("status", {})).body.next).toBe("/library");
  });
});
