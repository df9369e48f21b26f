import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TEST_SEND_RAW } from "#lib/payouts/share.ts";
import { openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStack, startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import { type MoneyStage, PRICE_RAW } from "#tests/support/payouts/money-stage.ts";
import { reserveCalls } from "#tests/support/payouts/reserve-stage.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { newAccount, type Person } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

let stack: MoneyStack;
let current: MoneyStage;
beforeAll(async () => {
  stack = await startMoneyStack();
}, 120_000);
// Each with an account of ours that is empty.
beforeEach(async () => {
  current = await stack.openStage();
});
afterEach(() => current.close());
afterAll(() => stack?.stop());

const stage = () => current;
const workers = () => openKillableWorkers(optionsOf(current));
const { forge, alertsOf, sentBy } = stageCalls(stage);
const { openReserve, fill, sellAndPayOut, remove, refundAll, asSold } = reserveCalls(stage);

type Told = { is_possible: boolean; status: string | null; block_hash: string | null };

async function send(author: Person): Promise<Told> {
  return (
    (await stage().world.as<{ told: Told }>(author, "select public.send_test_payout() as told"))[0]?.told ?? fail()
  );
}

async function read(author: Person): Promise<Told | null> {
  return (
    (await stage().world.as<{ told: Told | null }>(author, "select public.read_test_send() as told"))[0]?.told ?? null
  );
}

async function addressOf(author: Person): Promise<string> {
  const { address } = await stage().world.one<{ address: string }>(
    "select payout_address as address from public.private_profiles where id = $1",
    [author.id],
  );
  return address;
}

function fail(): never {
  throw new Error("The database said nothing.");
}

describe("a test of a payout address", () => {
  test("arrives there once, also after two presses, and is booked as ours", async () => {
    const reserve = await openReserve();
    const author = await stage().world.addPerson({ isCreator: true });
    expect(await read(author)).toMatchObject({ is_possible: false, status: null });
    await expect(send(author)).rejects.toThrow("conflict");
    await fill(reserve, PRICE_RAW);
    expect(await read(author)).toMatchObject({ is_possible: true, status: null });
    const presses = await Promise.all([send(author), send(author)]);
    expect(presses.map(({ status }) => status)).toEqual(["pending", "pending"]);
    await workers()(reserve.account);
    expect(await read(author)).toMatchObject({ status: "paid", block_hash: expect.stringMatching(/^[0-9A-F]{64}$/) });
    expect(sentBy(asSold(reserve, []))).toBe(TEST_SEND_RAW);
    const { raw } = await stage().world.one<{ raw: string }>("select private.test_send_raw()::text as raw", []);
    expect(BigInt(raw)).toBe(TEST_SEND_RAW);
    const { held } = await stage().world.one<{ held: string }>(
      "select private.read_reserve() ->> 'held_raw' as held",
      [],
    );
    expect(BigInt(held)).toBe(PRICE_RAW - TEST_SEND_RAW);
    // It is no income.
    expect(await stage().world.as(author, "select * from public.list_earnings()")).toEqual([]);
  });

  test("is sent three times a day", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    for (let time = 0; time < 3; time++) {
      await send(author);
      await workers()(reserve.account);
    }
    expect(await read(author)).toMatchObject({ is_possible: false, status: "paid" });
    await expect(send(author)).rejects.toThrow("rate_limited");
  });

  test("never spends what buyers of a removed post wait for", async () => {
    const reserve = await openReserve();
    const { author, post } = await sellAndPayOut(1, workers());
    await fill(reserve, PRICE_RAW + TEST_SEND_RAW - 1n);
    await remove(post, author);
    await refundAll(post);
    const other = await stage().world.addPerson({ isCreator: true });
    await expect(send(other)).rejects.toThrow("conflict");
  });

  test("needs an address, and is not sent while its author has frozen payouts", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    await forge("insert into public.payout_freezes (user_id) values ($1)", [author.id]);
    await expect(send(author)).rejects.toThrow("conflict");
    const reader = await stage().world.addPerson();
    await expect(send(reader)).rejects.toThrow("payout_required");
    await expect(send(await stage().world.addPerson({ isAnonymous: true }))).rejects.toThrow("registered_required");
  });

  test("is dropped with its account", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    await send(author);
    await forge("delete from private.test_sends where user_id = $1", [author.id]);
    await workers()(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(0n);
    expect(await alertsOf(asSold(reserve, []))).toEqual([]);
  });

  test("shows no one another author's", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    await send(author);
    const other = await stage().world.addPerson({ isCreator: true });
    expect(await read(other)).toMatchObject({ status: null });
    expect(await stage().world.as(other, "select id from public.payouts")).toEqual([]);
  });
});

describe("the signer never sends as a test", () => {
  test.each([
    [
      "another amount",
      "update public.payouts set amount_raw = amount_raw * 10 where kind = 'test' and recipient_account <> $1",
    ],
    ["to another address", "update public.payouts set recipient_account = $1 where kind = 'test'"],
  ])("%s", async (_what, sql) => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    await send(author);
    await forge(sql, [newAccount()]);
    await workers()(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(0n);
    expect(await alertsOf(asSold(reserve, []))).toEqual(["payout_mismatch"]);
  });

  test("what no author asked for", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    await forge(
      "insert into public.payouts (kind, recipient_account, amount_raw, status, source_account) values ('test', $1, $2, 'pending', $3)",
      [newAccount(), TEST_SEND_RAW.toString(), reserve.account],
    );
    await workers()(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(0n);
    expect(await alertsOf(asSold(reserve, []))).toEqual(["payout_mismatch"]);
  });

  test("anything to an address that was changed meanwhile", async () => {
    const reserve = await openReserve();
    await fill(reserve, PRICE_RAW);
    const author = await stage().world.addPerson({ isCreator: true });
    await send(author);
    const before = await addressOf(author);
    await forge("select public.change_payout_address($1, $2, true)", [author.id, newAccount()]);
    expect(await addressOf(author)).not.toBe(before);
    await workers()(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(0n);
    expect(await alertsOf(asSold(reserve, []))).toEqual([]);
    expect(await read(author)).toMatchObject({ is_possible: true, status: null });
  });
});
