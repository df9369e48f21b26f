import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { assess } from "#lib/purchases/assess";
import { openWorld, XNO } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const RULES = {
  lateHonourHours: 24,
  underpayToleranceBps: 100n,
  underpayToleranceMaxRaw: 10n ** 27n,
  excessRefundMinRaw: 10n ** 26n,
};
const now = Date.UTC(2026, 10, 20);
const price = fc.bigInt({ min: 1000n, max: 10n ** 9n }).map((quanta) => quanta * 10n ** 24n);
const near = (amountRaw: bigint) =>
  fc.oneof(
    fc.bigInt({ min: 1n, max: 3n * amountRaw }),
    fc.bigInt({ min: -3n, max: 3n }).map((off) => (amountRaw * 99n) / 100n + off),
    fc.bigInt({ min: -3n, max: 3n }).map((off) => amountRaw + 10n ** 26n + off),
    fc.constant(amountRaw - 10n ** 27n > 0n ? amountRaw - 10n ** 27n : 1n),
  );
const minutes = fc.oneof(fc.integer({ min: -60, max: 26 * 60 }), fc.constantFrom(0, 24 * 60));
const situation = price.chain((amountRaw) =>
  fc.record({
    amountRaw: fc.constant(amountRaw),
    payments: fc.array(
      fc.record({ amountRaw: near(amountRaw), seenAt: minutes.map((minute) => new Date(now + minute * 60_000)) }),
      { maxLength: 4 },
    ),
  }),
);

const IN_SQL = `
  select a.judgement, a.received_raw::text as received, a.missing_raw::text as missing, a.excess_raw::text as excess
  from private.assess($1::numeric, $2::timestamptz, $3::numeric[], $4::timestamptz[], (select s from public.settings s)) as a`;

test("the database and lib/purchases/assess.ts judge every situation alike", async () => {
  await fc.assert(
    fc.asyncProperty(situation, async ({ amountRaw, payments }) => {
      const expected = assess({ amountRaw, expiresAt: new Date(now) }, payments, RULES);
      const row = await world.one(IN_SQL, [
        amountRaw.toString(),
        new Date(now).toISOString(),
        payments.map((payment) => payment.amountRaw.toString()),
        payments.map((payment) => payment.seenAt.toISOString()),
      ]);
      expect(row).toEqual({
        judgement: expected.judgement,
        received: expected.receivedRaw.toString(),
        missing: expected.missingRaw.toString(),
        excess: expected.excessRaw.toString(),
      });
    }),
    { numRuns: 500 },
  );
});

test("the rules of the first settings are those that the constants name", async () => {
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
