import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 3);
const { open, pay, payouts, send } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;
const HALF = PRICE / 2n;

type Found = {
  kind: string | null;
  count: number;
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
let ourBlock: string;
let receipt: string;

beforeAll(async () => {
  for (const role of ["owner", "finance", "support", "moderator"] as const) {
    staff.set(role, await world.addPerson({ role }));
  }
  await world.addAddresses(6);
  author = await world.addPerson({ isCreator: true });
  await world.pool.query("update auth.users set email = $2 where id = $1", [author.id, email]);
  const post = await world.addPost(author);
  ({ handle, slug } = await world.one<{ handle: string; slug: string }>(
    "select a.handle, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [post],
  ));
  bought = await open(await world.addPerson(), post);
  await pay(bought, HALF, { from: payer, hash });
  const sold = await pay(await open(await world.addPerson(), post), PRICE);
  await world.pool.query("update public.payouts set status = 'pending' where purchase_id = $1", [sold.id]);
  const share = (await payouts(sold)).find(({ kind }) => kind === "creator");
  ourBlock = share ? await send(share) : "";
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
          ...{ account: bought.ephemeral_address, payers: [payer], more: expect.objectContaining({ id: bought.id }) },
        }),
      ]);
    }
    expect((await search("support", ` ${words()} `)).purchases).toEqual([
      {
        ...{ status: "pending", payment_state: "partial" },
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

  test("by a block of a payout, except for support", async () => {
    expect(await search("finance", ourBlock)).toMatchObject({ count: 1 });
    expect(await search("support", ourBlock)).toMatchObject({ count: 0, purchases: [] });
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
