import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countCalls } from "#tests/support/calls/counted-calls.ts";
import { openPurchaseStage, type StagedPurchase } from "#tests/support/world/purchase-stage.ts";

let stage: Awaited<ReturnType<typeof openPurchaseStage>>;
beforeAll(async () => {
  stage = await openPurchaseStage();
});
afterAll(() => stage.close());

/** How often nodes are asked about payments to a purchase's address. */
async function countQuestions({ account }: StagedPurchase, work: () => Promise<unknown>): Promise<number> {
  return (await countCalls(work)).filter(({ body }) => body.includes(`"account":"${account}"`)).length;
}

describe("who asks, and how often", () => {
  test("answers the buyer, and tells a stranger nothing, not even who they are", async () => {
    const { api, newBuyer, openOne } = stage;
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    const { id } = await openOne(buyer);
    expect((await api.verify(buyer, id)).status).toBe(200);
    expect(await api.verify(stranger, id)).toMatchObject({ status: 404, problem: { code: "not_found" } });
    expect(await api.verify({}, id)).toMatchObject({
      status: 401,
      problem: { code: "auth_required", detail: "Log in first, or open the post in the browser that paid." },
    });
    expect((await api.read(buyer, id)).body).toMatchObject({
      purchase: { id },
      ephemeral_address: {},
      uri: expect.stringMatching(/^nano:/),
    });
    expect((await api.read(stranger, id)).status).toBe(404);
    expect((await api.read({}, id)).status).toBe(401);
  });

  test("accepts its token from anywhere, and not that of another purchase", async () => {
    const { api, newBuyer, post } = stage;
    const buyer = await newBuyer();
    const { body } = await api.create(buyer, post);
    const other = await api.create(await newBuyer(), post);
    const { id, access_token: bearer } = body.purchase;
    expect((await api.verify({ bearer }, id)).status).toBe(200);
    expect((await api.verify({ bearer: other.body.purchase.access_token }, id)).status).toBe(401);
    expect((await api.verify({ bearer: `${bearer.slice(0, -1)}${bearer.endsWith("A") ? "B" : "A"}` }, id)).status).toBe(
      401,
    );
  });

  test("asks the chain once for twenty callers at once", async () => {
    const { api, newBuyer, openOne } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    expect(
      await countQuestions(opened, async () => {
        await Promise.all(Array.from({ length: 20 }, () => api.verify(buyer, opened.id)));
      }),
    ).toBe(1);
  });

  test("a stranger neither asks the chain nor takes the buyer’s turn", async () => {
    const { api, newBuyer, openOne } = stage;
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    const opened = await openOne(buyer);
    expect(
      await countQuestions(opened, async () => {
        for (const who of [stranger, {}]) await api.verify(who, opened.id);
      }),
    ).toBe(0);
    expect(
      await countQuestions(opened, async () => {
        await api.verify(buyer, opened.id);
      }),
    ).toBe(1);
  });

  test("stops asking for a paid purchase", async () => {
    const { newBuyer, openOne, pay, verifyAgain, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await pay(opened, price);
    await verifyAgain(buyer, opened);
    expect(
      await countQuestions(opened, async () => {
        await verifyAgain(buyer, opened);
      }),
    ).toBe(0);
  });

  test("records and judges a payment in two round trips", async () => {
    const { newBuyer, openOne, pay, verifyAgain, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await pay(opened, price);
    const calls = await countCalls(async () => {
      expect((await verifyAgain(buyer, opened)).body.status).toBe("paid");
    });
    const paths = calls.map(({ path }) => path);
    expect(paths.filter((path) => /record|settle/.test(path))).toEqual([
      "/rest/v1/rpc/record_payments",
      "/rest/v1/rpc/settle_purchase",
    ]);
  });

  test("pays once when many ask at once after the payment", async () => {
    const { api, newBuyer, openOne, pay, verifyAgain, world, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await pay(opened, price);
    const all = await Promise.all(Array.from({ length: 8 }, () => verifyAgain(buyer, opened)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    const sales = "select count(*)::integer from public.sales where purchase_id = $1";
    expect(await world.one(sales, [opened.id])).toEqual({ count: 1 });
    expect((await api.verify(buyer, opened.id)).body.status).toBe("paid");
  });
});
