import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 3);
const { expire, open, pay, payouts, send } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;
const HALF = PRICE / 2n;

type Found = {
  kind: string | null;
  count: number;
  details?: { around: Record<string, unknown> | null; payouts: Record<string, unknown>[] } | null;
  purchases?: Record<string, unknown>[];
  person?: Record<string, unknown> | null;
  post?: Record<string, unknown> | null;
};
type Office = "owner" | "finance" | "support" | "moderator";

const staff = new Map<Office, Person>();
const payer = newAccount();
const hash = newHash();
const email = `${newHash().toLowerCase()}@example.com`;
let author: Person;
let handle: string;
let slug: string;
let bought: PaymentFacts;
let sold: PaymentFacts;
let ourBlock: string;
let ourReceive: string;
let payoutAccount: string;
let receipt: string;

beforeAll(async () => {
  for (const role of ["owner", "finance", "support", "moderator"] as const) {
    staff.set(role, await world.addPerson({ role }));
  }
  await world.addAddresses(12);
  author = await world.addPerson({ isCreator: true });
  await world.pool.query("update auth.users set email = $2 where id = $1", [author.id, email]);
  const post = await world.addPost(author);
  ({ handle, slug } = await world.one<{ handle: string; slug: string }>(
    "select a.handle, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [post],
  ));
  bought = await open(await world.addPerson(), post);
  await pay(bought, HALF, { from: payer, hash });
  const paid = newHash();
  sold = await pay(await open(await world.addPerson(), post), PRICE, { hash: paid });
  ourReceive = newHash();
  await world.pool.query(
    "insert into public.nano_blocks (hash, account, previous, kind, json) values ($1, $2, $3, 'open', '{}')",
    [ourReceive, sold.ephemeral_address, "0".repeat(64)],
  );
  await world.pool.query("update public.payments set received_block = $2 where block_hash = $1", [paid, ourReceive]);
  await world.pool.query("update public.payouts set status = 'pending' where purchase_id = $1", [sold.id]);
  const share = (await payouts(sold)).find(({ kind }) => kind === "creator");
  ourBlock = share ? await send(share) : "";
  payoutAccount = share?.recipient_account ?? "";
  ({ receipt } = await world.one<{ receipt: string }>(
    `select to_char(paid_at at time zone 'UTC', '"R-"YYYY-') || lpad(receipt_number::text, 6, '0') as receipt
     from public.sales where purchase_id = $1`,
    [sold.id],
  ));
});

async function search(office: Office | Person | null, words: string): Promise<Found> {
  const who = typeof office === "string" ? (staff.get(office) ?? null) : office;
  const [row] = await world.as<{ found: Found }>(who, "select public.search_as_staff($1) as found", [words]);
  if (!row) throw new Error("The search gave no row.");
  return row.found;
}

const none = (words: string) => ({ kind: words.startsWith("nano_") ? "account" : "block" });

const mask = (account: string) => `${account.slice(0, 10)}…${account.slice(-5)}`;

async function countAudited(target: string): Promise<number> {
  const sql = "select count(*)::int as n from public.admin_audit_log where action = 'search' and target = $1";
  return (await world.one<{ n: number }>(sql, [target])).n;
}

describe("owner, finance and support find a purchase", () => {
  const ways: [string, () => string][] = [
    ["the block of its payment", () => hash],
    ["that block in small letters", () => hash.toLowerCase()],
    ["the address it was paid to", () => bought.ephemeral_address],
    ["the wallet that paid", () => payer],
    ["its id", () => bought.id],
  ];

  test.each(ways)("by %s", async (_, words) => {
    for (const office of ["owner", "finance"] as const) {
      expect((await search(office, words())).purchases).toEqual([
        expect.objectContaining({
          ...{ status: "pending", received_raw: HALF.toString(), missing_raw: (PRICE - HALF).toString() },
          ...{ account: bought.ephemeral_address, payers: [payer], id: bought.id },
          more: expect.objectContaining({ amount_raw: PRICE.toString(), seller_handle: handle }),
        }),
      ]);
    }
    expect((await search("support", ` ${words()} `)).purchases).toEqual([
      {
        ...{ id: bought.id, status: "pending", payment_state: "partial", receipt: null },
        waits_until: expect.stringMatching(/^20/),
        ...{ received_raw: HALF.toString(), missing_raw: (PRICE - HALF).toString() },
        ...{ account: mask(bought.ephemeral_address), payers: [mask(payer)] },
      },
    ]);
  });

  test("by its receipt, with nothing missing once it is paid", async () => {
    for (const office of ["owner", "finance", "support"] as const) {
      const { kind, purchases } = await search(office, receipt.toLowerCase());
      expect([kind, purchases]).toEqual(["receipt", [expect.objectContaining({ status: "paid", missing_raw: "0" })]]);
    }
    const elsewhere = receipt.replace(/^R-20\d\d/, "R-2019");
    expect(await search("finance", elsewhere)).toMatchObject({ count: 0, purchases: [] });
  });

  test("by our own blocks and by who was paid, except for support", async () => {
    const payout = (await search("finance", ourBlock)).details?.payouts.find(({ kind }) => kind === "creator");
    for (const words of [ourBlock, ourBlock.toLowerCase(), ourReceive, payoutAccount]) {
      for (const office of ["owner", "finance"] as const) {
        expect(await search(office, words)).toMatchObject({ count: 1, purchases: [{ id: sold.id }] });
      }
      expect(await search("support", words)).toEqual({ ...none(words), count: 0, purchases: [] });
      expect(await search("moderator", words)).toEqual({ kind: null, count: 0 });
    }
    expect(payout).toMatchObject({ status: "paid", block_hash: ourBlock, recipient_account: payoutAccount });
  });

  test("by a block that finance named for a payout", async () => {
    const claimed = newHash();
    const sql = "update public.payouts set claimed_hash = $2 where purchase_id = $1 and kind = 'fee'";
    await world.pool.query(sql, [sold.id, claimed]);
    expect(await search("finance", claimed)).toMatchObject({ count: 1, purchases: [{ id: sold.id }] });
    expect(await search("support", claimed)).toMatchObject({ count: 0 });
  });

  test("with all about the only one, as the drawer shows it; support gets none of that", async () => {
    for (const office of ["owner", "finance"] as const) {
      const { details } = await search(office, hash);
      expect(details).toMatchObject({
        around: { payments: [{ hash }], account: bought.ephemeral_address },
        payouts: [],
      });
    }
    expect(Object.keys(await search("support", hash))).toEqual(["kind", "count", "purchases"]);
    const unpaid = await open(await world.addPerson(), await world.addPost(author));
    expect((await search("finance", unpaid.id)).details).toEqual({ around: null, payouts: [] });
  });

  test("and says until when a half payment waits: a late rest opens the post, too", async () => {
    const half = await open(await world.addPerson(), await world.addPost(author));
    await pay(half, HALF);
    const until = async () => Date.parse(String((await search("support", half.id)).purchases?.[0]?.waits_until));
    const hoursLeft = async () => Math.round(((await until()) - Date.now()) / 3_600_000);
    expect(await hoursLeft()).toBe(24);
    await expire(half, 1);
    const { hours } = await world.one<{ hours: number }>("select late_honour_hours as hours from public.settings");
    expect(await hoursLeft()).toBe(hours - 1);
  });

  test("of several by one wallet: support sees none, nor how many there are", async () => {
    const wallet = newAccount();
    for (let n = 0; n < 3; n++) {
      const post = await world.addPost(author);
      await pay(await open(await world.addPerson(), post), PRICE, { from: wallet });
    }
    expect((await search("finance", wallet)).purchases).toHaveLength(3);
    expect(await search("support", wallet)).toEqual({ kind: "account", count: 2, purchases: [] });
  });

  test("of very many to one author: the newest 20", async () => {
    const rich = await world.addPerson({ isCreator: true });
    const [one] = [await world.addPost(rich)];
    await world.addAddresses(25);
    for (let n = 0; n < 22; n++) await pay(await open(await world.addPerson(), one), PRICE);
    const { account } = await world.one<{ account: string }>(
      "select payout_address as account from public.private_profiles where id = $1",
      [rich.id],
    );
    const { count, purchases, details } = await search("finance", account);
    expect([count, purchases?.length, details]).toEqual([21, 20, null]);
  });
});

describe("owner and moderators find people and posts", () => {
  test("by handle, e-mail or post address, without any amount", async () => {
    const ways = [handle, `@${handle.toUpperCase()}`, email, email.toUpperCase(), `@${handle}/${slug}`];
    for (const words of [...ways, `https://farthing.example/@${handle}/${slug}?from=mail`]) {
      for (const office of ["owner", "moderator"] as const) {
        const found = await search(office, words);
        expect(found.person).toMatchObject({ id: author.id, handle, status: "active" });
        expect(found.post?.slug).toBe(words.includes("/") ? slug : undefined);
        expect(JSON.stringify(found)).not.toMatch(/raw|nano_|price|@example/);
      }
    }
  });

  test("without anonymous accounts and drafts", async () => {
    const anonymous = await world.addPerson({ isAnonymous: true });
    const address = `${newHash()}@example.com`.toLowerCase();
    await world.pool.query("update auth.users set email = $2 where id = $1", [anonymous.id, address]);
    expect(await search("moderator", address)).toMatchObject({ kind: "email", person: null, post: null });
    const draft = await world.addPost(author, { isPublished: false });
    expect(await search("moderator", `@${handle}/${draft}`)).toMatchObject({ person: null, post: null });
  });
});

test("each office searches only its own data", async () => {
  const none = { kind: null, count: 0 };
  for (const words of [hash, payer, bought.id, receipt]) expect(await search("moderator", words)).toEqual(none);
  for (const office of ["finance", "support"] as const) {
    for (const words of [handle, email, `@${handle}/${slug}`]) expect(await search(office, words)).toEqual(none);
  }
  expect(await search("owner", "what is this?")).toEqual(none);
});

test("others find nothing, not even that there is a search", async () => {
  await expect(search(await world.addPerson(), hash)).rejects.toThrow("not_found");
  await expect(search(author, handle)).rejects.toThrow("not_found");
  await expect(search(null, hash)).rejects.toThrow(/permission denied/);
});

test("logs each search by hash or account, even without a result", async () => {
  const [unknown, account] = [newHash(), newAccount()];
  for (const office of ["owner", "finance", "support"] as const) {
    await search(office, unknown.toLowerCase());
    await search(office, account);
  }
  await search("moderator", unknown);
  expect([await countAudited(`block:${unknown}`), await countAudited(`account:${account}`)]).toEqual([3, 3]);
});

test("limits staff to 120 searches an hour, so receipts cannot be enumerated", async () => {
  const support = await world.addPerson({ role: "support" });
  await world.pool.query(
    `select public.take_rate_limit('staff-search:' || $1, 120, 3600) from generate_series(1, 119)`,
    [support.id],
  );
  expect(await search(support, "R-2026-000001")).toMatchObject({ kind: "receipt" });
  await expect(search(support, "R-2026-000002")).rejects.toThrow("rate_limited");
});
