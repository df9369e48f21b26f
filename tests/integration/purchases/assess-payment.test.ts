import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const endsAt = Date.UTC(2026, 10, 20);
const price = 5n * 10n ** 28n;

type Paid = readonly (readonly [amountRaw: bigint, hours: number])[];

const IN_SQL = `
  select a.judgement, a.received_raw::text as received, a.missing_raw::text as missing, a.excess_raw::text as excess
  from private.assess($1::numeric, $2::timestamptz, $3::numeric[], $4::timestamptz[], (select s from public.settings s)) as a`;

/** What payments mean that arrived so many hours before or after the quote ended. */
function assess(amountRaw: bigint, payments: Paid) {
  return world.one<{ judgement: string; received: string; missing: string; excess: string }>(IN_SQL, [
    amountRaw.toString(),
    new Date(endsAt).toISOString(),
    payments.map(([raw]) => raw.toString()),
    payments.map(([, hours]) => new Date(endsAt + hours * 3_600_000).toISOString()),
  ]);
}

const half = price / 2n;
const leastPaid = (price * 99n) / 100n;

test.each<[promise: string, payments: Paid, judgement: string]>([
  ["is unpaid while nothing came", [], "none"],
  ["is paid by its price", [[price, -1]], "confirmed"],
  ["is paid in its last moment", [[price, 0]], "confirmed"],
  [
    "is paid in parts",
    [
      [half, -1],
      [half, -1],
    ],
    "confirmed",
  ],
  ["is paid by 1 % less, as exchanges keep a fee", [[leastPaid, -1]], "confirmed"],
  ["is not paid by 1 raw less than that", [[leastPaid - 1n, -1]], "partial"],
  ["is paid by dust more", [[price + 10n ** 26n - 1n, -1]], "confirmed"],
  ["is overpaid from Ӿ0.0001 more", [[price + 10n ** 26n, -1]], "over"],
  ["is paid late", [[price, 1]], "late"],
  [
    "is late when the completing payment is late",
    [
      [half, -1],
      [half, 1],
    ],
    "late",
  ],
  [
    "is not late when it was complete before a late payment",
    [
      [price, -1],
      [price, 30],
    ],
    "over",
  ],
  ["is honoured for 24 hours", [[price, 24]], "late"],
  ["is not honoured after that", [[price, 24.01]], "too_late"],
  ["stays underpaid, however late", [[half, 100]], "partial"],
])("a quote of Ӿ0.05 %s", async (_promise, payments, judgement) => {
  expect((await assess(price, payments)).judgement).toBe(judgement);
});

test("says what is missing, and what goes back", async () => {
  const [missing, excess] = [((price * 4n) / 5n).toString(), (XNO - price).toString()];
  expect(await assess(price, [[price / 5n, -1]])).toMatchObject({ missing, excess: "0" });
  expect(await assess(price, [[XNO, -1]])).toMatchObject({ missing: "0", excess, received: XNO.toString() });
});

test("the tolerance never exceeds Ӿ0.001", async () => {
  const largePrice = 1000n * XNO;
  const judge = async (missing: bigint) => (await assess(largePrice, [[largePrice - missing, -1]])).judgement;
  expect([await judge(10n ** 27n), await judge(10n ** 27n + 1n)]).toEqual(["confirmed", "partial"]);
});

const near = fc.oneof(
  fc.bigInt({ min: 1n, max: 3n * price }),
  fc.bigInt({ min: -3n, max: 3n }).map((off) => leastPaid + off),
  fc.bigInt({ min: -3n, max: 3n }).map((off) => price + 10n ** 26n + off),
);
const payment = fc.tuple(near, fc.oneof(fc.integer({ min: -60, max: 26 }), fc.constantFrom(0, 24)));

test("loses no raw in any situation, and more money never makes a paid quote unpaid", async () => {
  const isPaid = ({ judgement }: { judgement: string }) => ["confirmed", "over", "late"].includes(judgement);
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 4 }), payment, async (payments, another) => {
      const before = await assess(price, payments);
      const received = payments.reduce((sum, [raw]) => sum + raw, 0n);
      expect(before.received).toBe(received.toString());
      const missing = before.judgement === "none" || before.judgement === "partial" ? price - received : 0n;
      expect(before.missing).toBe(missing.toString());
      const beyond = received - price;
      const isReturned = missing === 0n && beyond >= 10n ** 26n;
      expect(before.excess).toBe((isReturned ? beyond : 0n).toString());
      if (isPaid(before)) expect(isPaid(await assess(price, [...payments, another]))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("the default rules match the constants", async () => {
  expect(
    await world.one(
      "select late_honour_hours, underpay_tolerance_bps, underpay_tolerance_max_raw::text as max, excess_refund_min_raw::text as min, platform_fee_bps, purchase_ttl_seconds from public.settings",
    ),
  ).toEqual({
    late_honour_hours: 24,
    underpay_tolerance_bps: 100,
    max: (XNO / 1000n).toString(),
    min: (XNO / 10_000n).toString(),
    platform_fee_bps: 500,
    purchase_ttl_seconds: 540,
  });
});
