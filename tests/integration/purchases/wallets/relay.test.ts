import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { RESTORE_RAW, SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld, type Person } from "#tests/support/world/world.ts";

/**
 * The attack of section 29: an attacker begins, shows the address to a victim as a tip, and the victim sends. Here the
 * victim's wallet always sends to the attacker's address.
 */
const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
const { refund } = purchaseCalls(world);
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(300);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author, { paidText: "The paid words." });
});
afterAll(world.close);

const anonymous = () => world.addPerson({ isAnonymous: true });
const reads = async (reader: Person, of = post) =>
  JSON.stringify(
    await world.as(
      reader,
      "select b.sections from public.post_bodies b join public.posts p on p.current_version_id = b.version_id where p.id = $1",
      [of],
    ),
  ).includes("The paid words.");

/** The victim's wallet, which paid for the post, sends the amount to an address that the attacker began. */
async function relay(wallet: string, attacker?: Person) {
  const thief = attacker ?? (await anonymous());
  const challenge = await wallets.begin("restore", thief);
  await wallets.send(challenge, wallet, { raw: RESTORE_RAW });
  return { thief, posts: await wallets.restore(challenge, thief) };
}

/** A registered victim who bought the post with their wallet. */
async function victimWithPost() {
  const [victim, wallet] = [await world.addPerson(), newAccount()];
  const email = await wallets.withEmail(victim);
  return { victim, wallet, email, purchase: await wallets.buy(victim, post, wallet) };
}

describe("29 (a): a relayed send opens reading and nothing else", () => {
  test("the attacker reads, and sees no purchase, receipt or refund", async () => {
    const { wallet, purchase } = await victimWithPost();
    const { thief, posts } = await relay(wallet);
    expect([posts, await reads(thief)]).toEqual([1, true]);
    expect(await world.as(thief, "select id from public.purchases")).toEqual([]);
    expect(await world.as(thief, "select purchase_id from public.sales")).toEqual([]);
    expect(await world.as(thief, "select public.read_bought_version($1) as version", [purchase])).toEqual([
      { version: null },
    ]);
    const library = await world.as(thief, "select purchase_id, source, refund_until from public.list_library()");
    expect(library).toEqual([{ purchase_id: null, source: "restore", refund_until: null }]);
  });

  test("the owner is told, in the product and by mail, and “Not me” ends it for good", async () => {
    const { victim, wallet } = await victimWithPost();
    const { thief } = await relay(wallet);
    expect(await world.as(victim, "select kind from public.notifications")).toEqual([{ kind: "reading_restored" }]);
    const { data } = await world.one<{ data: object }>(
      "select data from public.outbox where user_id = $1 and template = 'reading_restored'",
      [victim.id],
    );
    expect(data).toEqual({ account: `${wallet.slice(0, 10)}…${wallet.slice(-5)}`, posts: 1 });
    const devices = await world.as<{ id: string }>(
      victim,
      "select id, account, posts, ended_at from public.wallet_restores",
    );
    expect(devices).toEqual([expect.objectContaining({ account: wallet, posts: 1, ended_at: null })]);
    await expect(world.as(victim, "select user_id from public.wallet_restores")).rejects.toThrow(/permission denied/);
    await expect(world.as(thief, "select public.end_restore($1)", [devices[0]?.id])).rejects.toThrow("not_found");
    await world.as(victim, "select public.end_restore($1)", [devices[0]?.id]);
    expect([await reads(thief), await reads(victim)]).toEqual([false, true]);
    expect((await relay(wallet, thief)).posts).toBe(0);
    expect(await reads(thief)).toBe(false);
  });

  test("five devices in 30 days, even when all come at once", async () => {
    const { wallet } = await victimWithPost();
    const tries = await Promise.allSettled(Array.from({ length: 7 }, () => relay(wallet)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(relay(wallet)).rejects.toThrow("rate_limited");
    await world.pool.query(
      "update public.wallet_restores set created_at = now() - interval '31 days' where account = $1",
      [wallet],
    );
    expect((await relay(wallet)).posts).toBe(1);
  });

  test("a refund of the purchase ends the reading of every device", async () => {
    const { victim, wallet, purchase } = await victimWithPost();
    const { thief } = await relay(wallet);
    await refund({ id: purchase } as Parameters<typeof refund>[0]);
    expect([await reads(thief), await reads(victim)]).toEqual([false, false]);
    expect((await relay(wallet)).posts).toBe(0);
  });

  test("an account that the attacker moves it into can be ended, too", async () => {
    const { victim, wallet } = await victimWithPost();
    const { thief } = await relay(wallet);
    const account = await world.addPerson();
    const ticket = "a".repeat(32) + thief.id.replaceAll("-", "");
    await world.one("select public.issue_merge_ticket($1, $2, $3)", [thief.id, ticket, account.id]);
    await world.one("select public.redeem_merge_ticket($1, $2)", [ticket, account.id]);
    await world.one("select public.merge_users((select id from public.merge_tickets where secret_hash = $1))", [
      ticket,
    ]);
    expect(await reads(account)).toBe(true);
    const [device] = await world.as<{ id: string }>(victim, "select id from public.wallet_restores");
    await world.as(victim, "select public.end_restore($1)", [device?.id]);
    expect(await reads(account)).toBe(false);
  });

  test("a linked wallet opens its account's posts, and the account is told", async () => {
    const victim = await world.addPerson();
    await wallets.buy(victim, post, newAccount());
    const linked = await wallets.linked(victim);
    const { thief, posts } = await relay(linked);
    expect([posts, await reads(thief)]).toEqual([1, true]);
    expect(await world.as(victim, "select posts from public.wallet_restores")).toEqual([{ posts: 1 }]);
  });

  test("an exchange's wallet opens nothing: it paid for many people", async () => {
    const [buyer, exchange] = [await anonymous(), newAccount()];
    await wallets.buy(buyer, post, exchange);
    await world.pool.query("insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [
      exchange,
    ]);
    await expect(relay(exchange)).rejects.toThrow("conflict");
  });
});

test("29 (b): the amount of a sign-in does not restore, and the other way round", async () => {
  const { wallet } = await victimWithPost();
  const thief = await anonymous();
  for (const [purpose, raw] of [
    ["restore", SIGN_IN_RAW],
    ["login", RESTORE_RAW],
  ] as const) {
    const challenge = await wallets.begin(purpose, thief);
    await wallets.send(challenge, wallet, { raw });
    expect(await wallets.look(challenge, thief)).toMatchObject({ state: "other_amount", account: null });
  }
});

describe("29 (c): a relayed sign-in asks for the code that only the owner gets", () => {
  test("the attacker's browser is given five tries, and no one else's", async () => {
    const { victim, email } = await victimWithPost();
    const wallet = await wallets.linked(victim);
    const [thief, challenge] = [await anonymous(), await wallets.begin("login")];
    await wallets.send(challenge, wallet, { raw: SIGN_IN_RAW });
    expect(await wallets.tryCode(challenge)).toBeNull();
    expect(await wallets.findAccount(challenge, thief)).toBe(email);
    for (let again = 0; again < 2; again++) await wallets.findAccount(challenge, thief);
    await expect(wallets.findAccount(challenge, thief)).rejects.toThrow("gone");
    const tries = await Promise.all(Array.from({ length: 8 }, () => wallets.tryCode(challenge)));
    expect(tries.filter((address) => address === email)).toHaveLength(5);
    expect(await wallets.look(challenge)).toMatchObject({ state: "no_tries", tries_left: 0 });
    expect(JSON.stringify(await wallets.look(challenge))).not.toContain(email);
  });

  test("a wallet that only paid is no way to sign in", async () => {
    const { wallet } = await victimWithPost();
    const challenge = await wallets.begin("login");
    await wallets.send(challenge, wallet, { raw: SIGN_IN_RAW });
    expect(await wallets.findAccount(challenge)).toBeNull();
    expect(await wallets.tryCode(challenge)).toBeNull();
  });
});

describe("29 (d): a relayed send for reading makes no account", () => {
  test("its session publishes, exports and changes nothing, and links no wallet", async () => {
    const { wallet } = await victimWithPost();
    const { thief } = await relay(wallet);
    await expect(wallets.begin("link", thief)).rejects.toThrow("registered_required");
    await expect(world.as(thief, "select public.create_post()")).rejects.toThrow();
    await expect(world.as(thief, "select public.publish_post($1, 1, false, true)", [post])).rejects.toThrow();
    expect(await world.as(thief, "select id from public.private_profiles")).toEqual([]);
  });
});

describe("a link", () => {
  test("needs the account that began, and leaves a wallet with its first account", async () => {
    const [victim, attacker] = [await world.addPerson(), await world.addPerson()];
    const wallet = await wallets.linked(victim);
    const stolen = await wallets.begin("link", attacker);
    await wallets.send(stolen, wallet, { raw: SIGN_IN_RAW });
    await expect(wallets.link(stolen, wallet, victim)).rejects.toThrow("not_found");
    await expect(wallets.link(stolen, wallet, attacker)).rejects.toThrow(/conflict/);
    const { rows } = await world.pool.query("select user_id, uses from public.nano_addresses where account = $1", [
      wallet,
    ]);
    expect(rows).toEqual([{ user_id: victim.id, uses: ["login", "restore"] }]);
  });

  test("is refused beyond ten wallets, also when two come at once", async () => {
    const person = await world.addPerson();
    for (let n = 0; n < 9; n++) await wallets.linked(person);
    const tries = await Promise.allSettled([wallets.linked(person), wallets.linked(person)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(wallets.begin("link", person)).rejects.toThrow("conflict");
  });
});
