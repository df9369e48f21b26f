import { afterAll, describe, expect, inject, test } from "vitest";
import { RATE_GOOD_FOR_HOURS } from "#lib/posts/price.ts";
import { PROMISED } from "#lib/site/promises.ts";
import { DATABASE_LIMITS } from "#lib/supabase/limits.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

describe("texts match the database", () => {
  test("in fee, times, tolerances and limits of refunds", async () => {
    // Reads the defaults and not the row, which other tests change for a moment.
    const { rows } = await world.pool.query<{ name: string; value: string }>(
      `select column_name as name, column_default as value from information_schema.columns
       where table_schema = 'public' and table_name = 'settings'`,
    );
    const defaults = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect(defaults).toMatchObject({
      platform_fee_bps: String(PROMISED.feeBasisPoints),
      purchase_ttl_seconds: String(PROMISED.quoteMinutes * 60),
      late_honour_hours: String(PROMISED.lateHours),
      underpay_tolerance_bps: String(PROMISED.shortBasisPoints),
      refund_max_per_payer: String(PROMISED.refundsPerWallet),
      newcomer_refunds: String(PROMISED.refundsForNewcomers),
    });
    const amounts = await world.one<{ short: string; excess: string }>(
      `select (${defaults.underpay_tolerance_max_raw})::numeric(39,0)::text as short, (${defaults.excess_refund_min_raw})::numeric(39,0)::text as excess`,
    );
    expect(amounts).toEqual({ short: String(PROMISED.shortMostRaw), excess: String(PROMISED.excessSmallestRaw) });
  });

  test("in how long a rate is shown", async () => {
    const { hours } = await world.one<{ hours: string }>(
      `select column_default as hours from information_schema.columns
       where table_schema = 'public' and table_name = 'nano_price' and column_name = 'good_for_hours'`,
    );
    expect(hours).toBe(String(RATE_GOOD_FOR_HOURS));
  });

  test("in every numeric limit of lib/supabase/limits.ts", async () => {
    const { rows } = await world.pool.query<{ name: string; value: string }>(
      `select column_name as name, column_default as value from information_schema.columns
       where table_schema = 'public' and table_name = 'settings' and data_type = 'integer'
         and column_name not like '%\\_bps' and column_name <> 'homepage_layout'`,
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))).toEqual(DATABASE_LIMITS);
  });

  test("in the smallest and largest price", async () => {
    const { smallestPriceRaw: least, largestPriceRaw: most } = PROMISED;
    const { judged } = await world.one<{ judged: boolean[] }>(
      "select array(select private.is_price(raw) from unnest($1::numeric[]) with ordinality as t (raw, n) order by n) as judged",
      [[least, most, least - 10n ** 24n, most + 10n ** 24n].map(String)],
    );
    expect(judged).toEqual([true, true, false, false]);
    const { check } = await world.one<{ check: string }>(
      `select pg_get_constraintdef(c.oid) as check from pg_constraint c where c.conrelid = 'public.profiles'::regclass
       and pg_get_constraintdef(c.oid) like '%default_price_raw%'`,
    );
    // Postgres writes 1e27 out in digits.
    expect(check).toContain(`default_price_raw >= '${least}'`);
    expect(check).toContain(`default_price_raw <= '${most}'`);
  });

  test("in the refund times to choose from, and the default", async () => {
    const { definition, usual } = await world.one<{ definition: string; usual: string }>(
      `select (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = 'public.posts'::regclass
           and pg_get_constraintdef(c.oid) like '%refund_window_min%ANY%' limit 1) as definition,
         (select column_default from information_schema.columns
           where table_schema = 'public' and table_name = 'posts' and column_name = 'refund_window_min') as usual`,
    );
    expect(definition.match(/\d+/g)?.map(Number)).toEqual([...PROMISED.refundMinutes]);
    expect(usual).toBe(String(PROMISED.usualRefundMinutes));
  });

  test("in the lifetime of the link to another device", async () => {
    const { ends } = await world.one<{ ends: string }>(
      `select column_default as ends from information_schema.columns
       where table_schema = 'public' and table_name = 'device_links' and column_name = 'expires_at'`,
    );
    expect(ends).toContain(`00:${PROMISED.deviceLinkMinutes}:00`);
  });

  test.each([
    ["remove_idle_visitors", `${PROMISED.idleVisitorDays} days`],
    ["remove_idle_visitors", `${PROMISED.savedPostsDays} days`],
    ["forget_notifications", `${PROMISED.notificationDays} days`],
    ["forget_mails", `${PROMISED.mailDays} days`],
    ["forget_networks", `${PROMISED.networkDays} days`],
    ["change_payout_address", `${PROMISED.addressHoldHours} hours`],
    ["judge_quick_refund", `${PROMISED.refundPeriodDays} days`],
    ["remind_of_returns", `${PROMISED.claimDays} days`],
    ["restore_post", `${PROMISED.trashDays} days`],
    ["purge_trash", `${PROMISED.trashDays} days`],
    ["locate_post", `${PROMISED.oldHandleDays} days`],
    ["locate_profile", `${PROMISED.oldHandleDays} days`],
    ["guard_handle", `${PROMISED.handleChangeDays} days`],
    ["settle_purchase", `${PROMISED.topUpHours} hours`],
  ])("in %s, which follows %s", async (name, interval) => {
    const { rows } = await world.pool.query<{ source: string }>(
      "select prosrc as source from pg_proc where proname = $1 and pronamespace = 'private'::regnamespace",
      [name],
    );
    expect(rows.map(({ source }) => source).join("\n")).toContain(`interval '${interval}'`);
  });

  // Terms and FAQ say it in words: more than ten bought, three in ten returned.
  test("a reader with more than ten purchases can return three in ten of them", async () => {
    const { source } = await world.one<{ source: string }>(
      "select prosrc as source from pg_proc where proname = 'judge_quick_refund' and pronamespace = 'private'::regnamespace",
    );
    expect(source).toContain("paid > 10 and (taken + 1) * 10 > paid * 3");
  });
});
