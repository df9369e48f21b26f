import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { registeredPerson, type SignedIn, signInAgain } from "#tests/support/world/profile-owners.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, refund } = purchaseCalls(world);
afterAll(world.close);

const YEAR = 2031;
const PRICE = XNO / 20n;

type Row = { seller_id: string; quarter: number; sales: number; amount_raw: string; usd_micros: string };

let finance: Person;
let author: Person;
let post: string;

/** A sale of this day, at a rate or without one. */
async function sell(day: string, rateUsd: number | null = 2): Promise<void> {
  const { id } = await pay(await open(await world.addPerson(), post), PRICE);
  await world.pool.query("update public.sales set paid_at = $2, rate_usd = $3 where purchase_id = $1", [
    id,
    day,
    rateUsd,
  ]);
}

const report = async (who: Person, year = YEAR) =>
  (await world.as<Row>(who, "select * from public.list_sellers($1)", [year])).filter(
    (row) => row.seller_id === author.id,
  );

beforeAll(async () => {
  await world.addAddresses(20);
  finance = await addStaff(world, "finance");
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  await world.pool.query(
    "update public.private_profiles set legal_name = 'Ada King', country = 'GB', tax_id = '=1+1' where id = $1",
    [author.id],
  );
  await sell(`${YEAR}-01-01T00:00:00Z`);
  await sell(`${YEAR}-03-31T23:59:59Z`, null);
  await sell(`${YEAR}-12-31T23:59:59Z`);
  await sell(`${YEAR + 1}-01-01T00:00:00Z`);
  const returned = await pay(await open(await world.addPerson(), post), PRICE);
  await refund(returned);
  await world.pool.query("update public.sales set paid_at = $2 where purchase_id = $1", [returned.id, `${YEAR}-02-01`]);
});

describe("the report of a year's sellers", () => {
  test("adds up the sales of each quarter in UTC, without those that were returned", async () => {
    const common = { legal_name: "Ada King", country: "GB", tax_id: "=1+1", seller_type: null };
    expect(await report(finance)).toEqual([
      expect.objectContaining({
        ...{ ...common, quarter: 1, sales: 2, amount_raw: String(2n * PRICE) },
        ...{ usd_micros: "100000", sales_without_rate: 1 },
      }),
      expect.objectContaining({
        ...{ ...common, quarter: 4, sales: 1, amount_raw: String(PRICE) },
        ...{ usd_micros: "100000", sales_without_rate: 0 },
      }),
    ]);
    expect(await report(finance, YEAR + 1)).toMatchObject([{ quarter: 1, sales: 1 }]);
    expect(await report(finance, YEAR + 2)).toEqual([]);
  });

  test("goes on after a row", async () => {
    const from = (quarter: number) =>
      world.as<Row>(finance, "select * from public.list_sellers($1, $2, $3, 1)", [YEAR, author.id, quarter]);
    expect(await from(0)).toMatchObject([{ seller_id: author.id, quarter: 1 }]);
    expect(await from(1)).toMatchObject([{ seller_id: author.id, quarter: 4 }]);
    expect(await from(4)).not.toContainEqual(expect.objectContaining({ seller_id: author.id }));
  });

  test("is for finance alone, and the audit log keeps who asked", async () => {
    for (const who of [author, await addStaff(world, "moderator"), await addStaff(world, "support")])
      await expect(report(who)).rejects.toThrow("not_found");
    await expect(report(finance, 1999)).rejects.toThrow("validation_failed");
    const asking = await addStaff(world, "finance");
    await report(asking);
    const { rows } = await world.pool.query("select action, target from public.admin_audit_log where actor_id = $1", [
      asking.id,
    ]);
    expect(rows).toEqual([{ action: "read_seller_report", target: `year:${YEAR}` }]);
  });

  test("comes as a file whose cells no spreadsheet runs", async () => {
    const person = await registeredPerson();
    await world.pool.query(
      "update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{\"role\": \"finance\"}' where id = $1",
      [person.id],
    );
    const { GET } = await loadRoute("api/admin/export");
    const ask = async ({ cookie }: Pick<SignedIn, "cookie">) => {
      const request = new Request(`http://localhost:3000/api/admin/export?list=sellers&year=${YEAR}`, {
        headers: { cookie },
      });
      return GET?.(request, { params: Promise.resolve({}) });
    };
    const answer = await ask({ cookie: await signInAgain(person) });
    expect(answer?.status).toBe(200);
    const lines = ((await answer?.text()) ?? "").split("\r\n").filter((line) => line.includes(author.id));
    expect(lines.map((line) => line.split(",").slice(3))).toEqual([
      ["Ada King", "", "GB", "'=1+1", "1", "2", "0.1", "0.005", "0.100000", "1"],
      ["Ada King", "", "GB", "'=1+1", "4", "1", "0.05", "0.0025", "0.100000", "0"],
    ]);
    expect((await ask(await registeredPerson()))?.status).toBe(404);
  });
});
