import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listColdAccounts, listHotAccounts } from "#lib/jobs/deposits/deposit-accounts.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const MOST = 8;

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, see } = purchaseCalls(world);
let post: string;

beforeAll(async () => {
  await world.addAddresses(200);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(world.close);

const newNetwork = () => randomBytes(16).toString("hex");

const open = (network: string | null, buyer: Person | null = null) =>
  world.one<PaymentFacts>(
    "select * from public.open_purchase(buyer_id => $1, post_id => $2, network => $3, network_quotes => $4)",
    [buyer?.id ?? null, post, network, MOST],
  );

async function flood(network: string | null, count: number): Promise<PaymentFacts[]> {
  const opened: PaymentFacts[] = [];
  for (let made = 0; made < count; made++) opened.push(await open(network));
  return opened;
}

async function countOpen(quotes: readonly PaymentFacts[]): Promise<number> {
  const { count } = await world.one<{ count: number }>(
    "select count(*)::integer from public.purchases where id = any ($1) and status = 'pending'",
    [quotes.map(({ id }) => id)],
  );
  return count;
}

/** What a page does within a second of its quote. */
const askAbout = ({ id }: PaymentFacts) =>
  world.one("select may_ask_chain from public.look_at_purchase($1, true, null, true)", [id]);

const statusOf = async ({ id }: PaymentFacts) =>
  (await world.one<{ status: string }>("select status from public.purchases where id = $1", [id])).status;

describe("unpaid quotes of a network", () => {
  test("are limited, however many are requested, and the newest is always given", async () => {
    const quotes = await flood(newNetwork(), MOST * 3);
    expect(quotes.map(({ status }) => status)).toEqual(Array(MOST * 3).fill("pending"));
    expect(await countOpen(quotes)).toBe(MOST);
    expect(await countOpen(quotes.slice(-MOST))).toBe(MOST);
  });

  test("are limited when all are requested at once, after the next request", async () => {
    const network = newNetwork();
    const quotes = await Promise.all(Array.from({ length: MOST * 3 }, () => open(network)));
    expect(await countOpen([...quotes, await open(network)])).toBeLessThanOrEqual(MOST);
  });

  test("never displace a reader who asked about theirs, has begun to pay, or has an account", async () => {
    const network = newNetwork();
    const [asked, seen, member] = [
      await open(network),
      await open(network),
      await open(network, await world.addPerson()),
    ];
    await askAbout(asked);
    await see(seen, XNO / 20n);
    await flood(network, MOST * 2);
    expect(await Promise.all([asked, seen, member].map(statusOf))).toEqual(["pending", "pending", "pending"]);
  });

  test("count anonymous users, who cost nothing to create", async () => {
    const network = newNetwork();
    const quotes: PaymentFacts[] = [];
    for (let made = 0; made < MOST * 2; made++) {
      quotes.push(await open(network, await world.addPerson({ isAnonymous: true })));
    }
    expect(await countOpen(quotes)).toBe(MOST);
  });

  test("do not affect other networks, nor visitors whose network is unknown", async () => {
    const otherNetwork = await flood(newNetwork(), MOST);
    await flood(newNetwork(), MOST * 2);
    const unknown = await flood(null, MOST * 2);
    expect([await countOpen(otherNetwork), await countOpen(unknown)]).toEqual([MOST, MOST * 2]);
  });

  test("that were displaced are honoured when they are paid", async () => {
    const network = newNetwork();
    const early = await open(network);
    await flood(network, MOST * 2);
    expect(await statusOf(early)).toBe("expired");
    expect(await pay(early, XNO / 20n)).toMatchObject({ status: "paid", payment_state: "late" });
  });

  test("are watched while open; displaced ones are checked once a day", async () => {
    const network = newNetwork();
    const quotes = await flood(network, MOST * 2);
    const accounts = quotes.map(({ ephemeral_address: account }) => account);
    const watched = new Set(await listHotAccounts(world.pool));
    expect(accounts.filter((account) => watched.has(account))).toEqual(accounts.slice(-MOST));
    const daily = new Set(await listColdAccounts(world.pool));
    expect(accounts.filter((account) => daily.has(account))).toEqual(accounts.slice(0, MOST));
  });

  test("may be more where more was paid", async () => {
    const network = newNetwork();
    for (let paid = 0; paid < 5; paid++) await pay(await open(network), XNO / 20n);
    expect(await countOpen(await flood(network, MOST * 3))).toBe(MOST + Math.floor((MOST * 5) / 10));
  });
});

test("which network asked is forgotten after 30 days, and only by the server", async () => {
  const network = newNetwork();
  const [old, young] = [await open(network), await open(network)];
  const age = "update public.purchases set created_at = now() - $2::interval where id = $1";
  await world.pool.query(age, [old.id, "30 days 1 minute"]);
  await world.pool.query(age, [young.id, "29 days 23 hours"]);
  const { forgotten } = await world.one<{ forgotten: number }>("select public.forget_networks(100) as forgotten");
  expect(forgotten).toBeGreaterThan(0);
  const { rows } = await world.pool.query("select id from public.purchases where network = $1", [network]);
  expect(rows).toEqual([{ id: young.id }]);
  const reader = await world.addPerson();
  await expect(world.as(reader, "select public.forget_networks()")).rejects.toThrow(/permission denied/);
});
