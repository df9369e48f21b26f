import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount, type Person, XNO } from "#tests/support/world/world.ts";

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

type Alert = {
  kind: string;
  times: number;
  detail: string;
  expected_raw: string;
  found_raw: string;
  resolved_at: Date | null;
};

/** An author of so many days, and what they sell. */
async function seller(days: number) {
  const author = await stage.world.addPerson({ isCreator: true });
  await stage.world.pool.query(
    "update public.profiles set created_at = now() - make_interval(days => $2) where id = $1",
    [...[author.id, days]],
  );
  async function sell(buyer: Person, nano: bigint, from = newAccount()) {
    const older = "first_published_at = first_published_at - interval '2 days'";
    await stage.world.pool.query(`update public.posts set ${older} where profile_id = $1`, [author.id]);
    const post = await stage.world.addPost(author, { priceRaw: nano * XNO });
    return stage.calls.pay(await stage.calls.open(buyer, post), nano * XNO, { from });
  }
  const alerts = async (): Promise<Alert[]> =>
    (
      await stage.world.pool.query<Alert>(
        `select a.kind, a.times, a.detail, a.expected_raw, a.found_raw, a.resolved_at from public.money_alerts a
         join public.private_profiles h on h.payout_address = a.account where h.id = $1 order by a.created_at, a.kind`,
        [author.id],
      )
    ).rows;
  return { author, sell, alerts };
}

const raw = (nano: bigint) => (nano * XNO).toString();

describe("finance is alerted", () => {
  test("when one account pays an author more than Ӿ200 in a day, once; each sale goes through", async () => {
    const { sell, alerts } = await seller(30);
    const buyer = await stage.world.addPerson();
    for (let n = 0; n < 4; n++) expect(await sell(buyer, 50n)).toMatchObject({ status: "paid" });
    expect(await alerts()).toEqual([]);
    expect(await sell(buyer, 1n)).toMatchObject({ status: "paid" });
    expect(await alerts()).toMatchObject([
      { kind: "velocity_of_pair", times: 1, expected_raw: raw(200n), found_raw: raw(201n), resolved_at: null },
    ]);
    expect((await alerts())[0]?.detail).toMatch(/^One buyer or wallet bought 5 times from @w_\w+ in 24 hours\.$/);
    await sell(buyer, 1n);
    expect(await alerts()).toMatchObject([{ kind: "velocity_of_pair", times: 2, found_raw: raw(202n) }]);
  });

  test("when one wallet does so for several visitors, but not when an exchange pays for many", async () => {
    const [close, far] = [await seller(30), await seller(30)];
    const wallet = newAccount();
    const visitor = () => stage.world.addPerson({ isAnonymous: true });
    for (let n = 0; n < 5; n++) await close.sell(await visitor(), 41n, wallet);
    expect(await close.alerts()).toMatchObject([{ kind: "velocity_of_pair", found_raw: raw(205n) }]);
    for (let n = 0; n < 5; n++) await far.sell(await visitor(), 41n);
    expect(await far.alerts()).toEqual([]);
  });

  test("when an author of less than 7 days gets more than Ӿ200 from many", async () => {
    const [young, old] = [await seller(6), await seller(8)];
    for (const { sell } of [young, old]) for (let n = 0; n < 3; n++) await sell(await stage.world.addPerson(), 70n);
    expect(await young.alerts()).toMatchObject([
      { kind: "velocity_of_newcomer", detail: expect.stringContaining("sold 3 times"), found_raw: raw(210n) },
    ]);
    expect(await old.alerts()).toEqual([]);
  });

  test("not about what is older than a day, or was given back", async () => {
    const { sell, alerts } = await seller(3);
    const buyer = await stage.world.addPerson();
    const [first, second] = [await sell(buyer, 150n), await sell(buyer, 45n)];
    await stage.world.pool.query(
      "update public.sales set paid_at = now() - interval '25 hours' where purchase_id = $1",
      [first.id],
    );
    await stage.calls.refund(second);
    await sell(buyer, 190n);
    expect(await alerts()).toEqual([]);
  });

  test("in the transaction of the sale: two at once raise one alert, and neither fails", async () => {
    const { sell, alerts } = await seller(2);
    const buyers = [await stage.world.addPerson(), await stage.world.addPerson(), await stage.world.addPerson()];
    const paid = await Promise.all(buyers.map((buyer) => sell(buyer, 205n)));
    expect(paid.map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
    expect((await alerts()).map(({ kind }) => kind).toSorted()).toEqual(["velocity_of_newcomer", "velocity_of_pair"]);
  });
});
