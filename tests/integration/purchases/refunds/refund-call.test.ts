import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { storeWalk } from "#tests/support/world/payer-walks.ts";
import { newAccount } from "#tests/support/world/world.ts";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost("Kept for who has paid.");
});
afterAll(() => stage.close());

async function bought(how: Parameters<BoughtStage["buy"]>[2] = {}, of = post) {
  const buyer = await stage.anonymous();
  return { buyer, purchase: await stage.buy(buyer, of, how) };
}

const returnsOf = async (purchase: { id: string }) => {
  const { rows } = await stage.world.pool.query<{ status: string; to: string | null }>(
    `select status, recipient_account as "to" from public.payouts where purchase_id = $1 and kind = 'refund'`,
    [purchase.id],
  );
  return rows;
};

describe("POST /api/purchases/{id}/refund", () => {
  test("closes the text at once, and the money is on its way back to the paying wallet", async () => {
    const from = newAccount();
    const { buyer, purchase } = await bought({ from });
    expect((await stage.api.content(buyer, post)).text).toContain("Kept for who has paid.");
    expect(await stage.api.getRefund(buyer, purchase.id)).toMatchObject({
      status: 200,
      body: { status: "open", target: from },
    });

    const answer = await stage.api.refund(buyer, purchase.id, { reason: "Too short" });
    expect(answer).toMatchObject({
      status: 202,
      body: {
        status: "refund_pending",
        returns: [{ state: "on_its_way", to: from, amount_raw: stage.price.toString() }],
      },
    });
    expect(await stage.api.content(buyer, post)).toMatchObject({ status: 402 });
    expect(await returnsOf(purchase)).toEqual([{ status: "pending", to: from }]);
    const row = await stage.world.one("select refund_reason, refund_asked_by from public.purchases where id = $1", [
      purchase.id,
    ]);
    expect(row).toEqual({ refund_reason: "Too short", refund_asked_by: "buyer" });
  });

  test("refunds once for many taps, even at the same time", async () => {
    const { buyer, purchase } = await bought();
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.api.refund(buyer, purchase.id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(await returnsOf(purchase)).toHaveLength(1);
  });

  test("says when the money is back, with its block", async () => {
    const { buyer, purchase } = await bought();
    await stage.api.refund(buyer, purchase.id);
    const [payout] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "refund");
    if (!payout) throw new Error("Nothing goes back.");
    const hash = await stage.calls.send(payout);
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({
      status: 200,
      body: { status: "refunded", block_hash: hash, returns: [{ state: "returned", block_hash: hash }] },
    });
  });

  test("is refused after the window by the database's clock, and says whom to ask", async () => {
    const { buyer, purchase } = await bought();
    await stage.endWindow(purchase);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "closed" });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({
      status: 409,
      body: { code: "refund_window_closed", detail: expect.stringContaining(`@${stage.author.handle}`) },
    });
    expect((await stage.api.content(buyer, post)).status).toBe(200);
  });

  test("is the buyer's alone: a stranger, a visitor and staff find nothing, and a receipt's link refunds nothing", async () => {
    const { purchase } = await bought();
    const stranger = await stage.registered();
    const staff = await stage.staff("owner");
    const receipt = { bearer: stage.receiptToken(purchase) };
    for (const who of [stranger, {}, staff, receipt, { bearer: "x".repeat(64) }]) {
      expect(await stage.api.refund(who, purchase.id)).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect((await stage.api.getRefund(who, purchase.id)).status).toBe(404);
    }
    expect(await returnsOf(purchase)).toEqual([]);
  });

  test("accepts the access token, by header or by cookie", async () => {
    const [first, second] = [await bought(), await bought({}, await stage.addPost())];
    expect(await stage.api.refund({ bearer: stage.accessToken(first.purchase) }, first.purchase.id)).toMatchObject({
      status: 202,
    });
    const cookie = `pat_${post}=${stage.accessToken(second.purchase)}`;
    expect(await stage.api.refund({ cookie }, second.purchase.id)).toMatchObject({ status: 202 });
    const other = await bought({}, await stage.addPost());
    expect(await stage.api.refund({ bearer: stage.accessToken(first.purchase) }, other.purchase.id)).toMatchObject({
      status: 404,
    });
  });

  test("accepts an address, and refuses an invalid one, a wrong checksum, or ours", async () => {
    const { buyer, purchase } = await bought();
    const to = newAccount();
    const mistyped = `${to.slice(0, -1)}${to.endsWith("1") ? "3" : "1"}`;
    const refusals = [
      ["nano_x", "address_invalid"],
      [mistyped, "address_checksum"],
      [purchase.ephemeral_address, "address_invalid"],
    ];
    for (const [address, code] of refusals) {
      expect(await stage.api.refund(buyer, purchase.id, { address })).toMatchObject({ status: 422, body: { code } });
    }
    expect(await stage.api.refund(buyer, purchase.id, { address: ` ${to} ` })).toMatchObject({ status: 202 });
    expect(await returnsOf(purchase)).toEqual([{ status: "pending", to }]);
  });

  test("returns a part payment that its reader does not want to complete", async () => {
    const { buyer, purchase } = await bought({ raw: stage.price / 2n });
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({
      status: "open",
      amount_raw: (stage.price / 2n).toString(),
    });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({ status: 202 });
  });
});

describe("limits", () => {
  test("one reader returns five posts in thirty days, even all at once, and is told whom to ask", async () => {
    const buyer = await stage.registered();
    const purchases: { id: string }[] = [];
    for (let n = 0; n < 7; n++) purchases.push(await stage.buy(buyer, await stage.addPost()));
    const answers = await Promise.all(purchases.map(({ id }) => stage.api.refund(buyer, id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({
      code: "refund_limit",
      detail: `You’ve used your 5 quick refunds this month. You can still ask @${stage.author.handle}.`,
    });
  });

  test("one wallet is one payer, in any number of browsers", async () => {
    const from = newAccount();
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { buyer, purchase } = await bought({ from }, await stage.addPost());
      await storeWalk(stage.world, purchase, { hoursOld: 48 });
      codes.push((await stage.api.refund(buyer, purchase.id)).status);
    }
    expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test("one payer returns a post once", async () => {
    const buyer = await stage.anonymous();
    const again = await stage.addPost();
    await stage.api.refund(buyer, (await stage.buy(buyer, again)).id);
    const second = await stage.buy(buyer, again);
    expect(await stage.api.refund(buyer, second.id)).toMatchObject({ status: 429, body: { code: "refund_limit" } });
  });

  test("refunds by authors count for no one", async () => {
    const from = newAccount();
    for (let n = 0; n < 5; n++) {
      const { purchase } = await bought({ from }, await stage.addPost());
      await stage.api.refund(stage.author, purchase.id);
    }
    const { buyer, purchase } = await bought({ from }, await stage.addPost());
    expect((await stage.api.refund(buyer, purchase.id)).status).toBe(202);
  });

  test("a reader with more than ten purchases returns three of ten at most", async () => {
    const buyer = await stage.registered();
    const purchases: { id: string }[] = [];
    for (let n = 0; n < 11; n++) purchases.push(await stage.buy(buyer, await stage.addPost()));
    const codes: number[] = [];
    for (const { id } of purchases.slice(0, 4)) codes.push((await stage.api.refund(buyer, id)).status);
    expect(codes).toEqual([202, 202, 202, 429]);
  });
});

describe("a page's report that its reader reached the end", () => {
  test("counts from the buyer alone, after the time that reading takes: then the author is asked", async () => {
    const buyer = await stage.registered();
    const purchase = await stage.buy(buyer, await stage.addPost());
    expect((await stage.api.readToEnd(buyer, purchase.id)).status).toBe(204);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "open" });

    const longAgo = "update public.purchases set paid_at = paid_at - interval '1 minute' where id = $1";
    await stage.world.pool.query(longAgo, [purchase.id]);
    for (const who of [{ bearer: stage.receiptToken(purchase) }, await stage.registered(), {}]) {
      expect((await stage.api.readToEnd(who, purchase.id)).status).toBe(404);
    }
    expect((await stage.api.readToEnd(stage.author, purchase.id)).status).toBe(204);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "open" });

    expect((await stage.api.readToEnd(buyer, purchase.id)).status).toBe(204);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({
      status: "ask_author",
      reason: `You have read this post to its end. You can still ask @${stage.author.handle}.`,
    });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({ status: 429, body: { code: "refund_limit" } });
  });
});

describe("a post that readers return", () => {
  test("notifies its author once, when more than three in ten of at least twenty came back", async () => {
    const sold = await stage.addPost();
    const count = (unlocks: number, refunds: number) =>
      stage.world.pool.query("update public.post_stats set unlocks = $2, refunds = $3 where post_id = $1", [
        sold,
        unlocks,
        refunds,
      ]);
    const countNotified = async () => {
      const sql =
        "select from public.notifications where post_id = $1 and user_id = $2 and kind = 'post_returned_often'";
      return (await stage.world.pool.query(sql, [sold, stage.author.id])).rowCount;
    };
    await count(19, 12);
    await count(20, 6);
    expect(await countNotified()).toBe(0);
    await count(20, 7);
    await count(21, 8);
    expect(await countNotified()).toBe(1);
  });
});

describe("an author", () => {
  test("refunds a single sale after the window, sees no wallet, and cannot once paid out", async () => {
    const { purchase } = await bought();
    await stage.endWindow(purchase);
    const answer = await stage.api.refund(stage.author, purchase.id, { reason: "A mistake of mine" });
    expect(answer).toMatchObject({ status: 202, body: { status: "refund_pending", target: null, returns: [] } });

    const sold = await bought();
    await stage.world.pool.query(
      "update public.payouts set status = 'pending' where purchase_id = $1 and kind = 'creator'",
      [sold.purchase.id],
    );
    const [share] = (await stage.calls.payouts(sold.purchase)).filter(({ kind }) => kind === "creator");
    if (share) await stage.calls.send(share);
    expect(await stage.api.refund(stage.author, sold.purchase.id)).toMatchObject({ status: 409 });
  });

  test("refunds every sale of a post with one call; others cannot", async () => {
    const sold = await stage.addPost();
    const purchases = [await bought({}, sold), await bought({}, sold)];
    const other = await stage.makeAuthor();
    expect((await stage.api.refundEveryone(other, sold)).status).toBe(404);
    expect((await stage.api.refundEveryone(await stage.anonymous(), sold)).status).toBe(403);
    expect(await stage.api.refundEveryone(stage.author, sold)).toMatchObject({ status: 202, body: { sales: 2 } });
    const { refundBuyers } = await import("#lib/jobs/payouts/refund-buyers.ts");
    const query = stage.world.pool.query.bind(stage.world.pool);
    await refundBuyers({ id: sold }, { query });
    await refundBuyers({ id: sold }, { query });
    for (const { purchase } of purchases) expect(await returnsOf(purchase)).toHaveLength(1);
  });
});
