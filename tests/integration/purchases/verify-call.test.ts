import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_FAULTS } from "#lib/nano/devnet/rpc/faults.ts";
import { untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { openPurchaseStage } from "#tests/support/world/purchase-stage.ts";

let stage: Awaited<ReturnType<typeof openPurchaseStage>>;
beforeAll(async () => {
  stage = await openPurchaseStage();
});
afterAll(() => stage.close());

describe("finds what arrives on the chain", () => {
  test("the price: paid, and the buyer owns the post", async () => {
    const { api, newBuyer, openOne, pay, verifyAgain, post, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    expect((await api.verify(buyer, opened.id)).body).toMatchObject({ status: "pending", network: "up" });
    await pay(opened, price);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      id: opened.id,
      post_id: post,
      status: "paid",
      payment_state: "confirmed",
      amount: "0.05",
      raw_amount: price.toString(),
      received_raw: price.toString(),
      missing_raw: "0",
      price_currency: "XNO",
      paid_at: expect.any(String),
      refund_window_min: 10,
      refund_window_ends_at: expect.any(String),
      receipt_url: expect.stringContaining(`/receipts/${opened.id}?t=`),
      meta: { session_created: false, session_user_id: null },
      network: "up",
      refund_reason: null,
      returning_raw: "0",
      returned_raw: "0",
      unaddressed_raw: "0",
      receipt_first: false,
    });
    expect((await api.ownedIds(buyer)).body).toEqual([post]);
  });

  test("a part, then the rest", async () => {
    const { newBuyer, openOne, pay, verifyAgain, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await pay(opened, (price * 4n) / 5n);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "pending",
      payment_state: "partial",
      received_raw: ((price * 4n) / 5n).toString(),
      missing_raw: (price / 5n).toString(),
    });
    await pay(opened, price / 5n);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({ status: "paid", payment_state: "confirmed" });
  });

  test("too much: paid, and the excess returns to a wallet", async () => {
    const { newBuyer, openOne, payFromNewWallet, verifyAgain, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await payFromNewWallet(opened, 2n * price);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "paid",
      payment_state: "over",
      returning_raw: price.toString(),
      unaddressed_raw: "0",
    });
  });

  test("too much from an account that pays for many: waits for an address", async () => {
    const { newBuyer, openOne, payFromNewWallet, verifyAgain, world, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    const sender = await payFromNewWallet(opened, 2n * price);
    await world.pool.query("insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [sender]);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "paid",
      returning_raw: "0",
      unaddressed_raw: price.toString(),
    });
  });

  test("late: the post opens all the same; a day too late, the money returns", async () => {
    const { newBuyer, openOne, pay, verifyAgain, passTime, price } = stage;
    const [buyer, later] = [await newBuyer(), await newBuyer()];
    const [late, tooLate] = [await openOne(buyer), await openOne(later)];
    await passTime(late, 1);
    await passTime(tooLate, 25);
    await pay(late, price);
    await pay(tooLate, price);
    expect((await verifyAgain(buyer, late)).body).toMatchObject({ status: "paid", payment_state: "late" });
    expect((await verifyAgain(later, tooLate)).body).toMatchObject({
      status: "refund_pending",
      refund_reason: "Arrived too late",
    });
  });

  test("late and too little: stays ended, and the buyer gets all that the sheet shows", async () => {
    const { api, newBuyer, openOne, pay, verifyAgain, passTime, post, price } = stage;
    const buyer = await newBuyer();
    const { body: quoted } = await api.create(buyer, post);
    const opened = await openOne(buyer);
    await passTime(opened, 1);
    await pay(opened, price / 5n);
    const underpaid = { status: "expired", payment_state: "partial", missing_raw: ((price * 4n) / 5n).toString() };
    expect((await verifyAgain(buyer, opened)).body).toMatchObject(underpaid);
    const { body: whole } = await api.read(buyer, opened.id);
    expect(whole.purchase).toMatchObject({ ...underpaid, access_token: quoted.purchase.access_token });
    expect(whole.ephemeral_address).toEqual(quoted.ephemeral_address);
    expect((await api.create(buyer, post)).body.purchase).toMatchObject({
      ...{ id: opened.id, status: "pending", payment_state: "partial", raw_amount: price.toString() },
    });
  });

  test("after a cancellation: opens", async () => {
    const { api, newBuyer, openOne, pay, verifyAgain, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    await api.cancel(buyer, opened.id);
    await pay(opened, price);
    expect((await verifyAgain(buyer, opened)).body.status).toBe("paid");
  });

  test("for a withdrawn or already bought post: returns", async () => {
    const { api, newBuyer, openOne, pay, verifyAgain, withdraw, world, author, price } = stage;
    const buyer = await newBuyer();
    const [leaving, twice] = [await world.addPost(author), await world.addPost(author)];
    const opened = await openOne(buyer, leaving);
    await pay(opened, price);
    await withdraw(leaving);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "refund_pending",
      refund_reason: "The author withdrew this post",
    });
    const first = await openOne(buyer, twice);
    await api.cancel(buyer, first.id);
    const second = await openOne(buyer, twice);
    await pay(first, price);
    await pay(second, price);
    expect((await verifyAgain(buyer, first)).body.status).toBe("paid");
    expect((await verifyAgain(buyer, second)).body).toMatchObject({
      status: "refund_pending",
      refund_reason: "Already owned",
    });
  });

  test("seen before the network agrees; slow when that takes long", async () => {
    const { newBuyer, openOne, pay, verifyAgain, devnet, world, price } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    devnet.confirmations.setPace({ isPaused: true });
    const hash = await pay(opened, price);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "pending",
      payment_state: "seen",
      network: "up",
    });
    await world.pool.query("update public.payments set seen_at = now() - interval '11 seconds' where block_hash = $1", [
      hash,
    ]);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({ payment_state: "seen", network: "slow" });
    devnet.confirmations.setPace({ isPaused: false });
    await untilConfirmed(devnet, hash);
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({
      status: "paid",
      payment_state: "confirmed",
      network: "up",
    });
  });

  test("no node answers: the books still answer, and report the network as unreachable", async () => {
    const { newBuyer, openOne, verifyAgain, devnet } = stage;
    const buyer = await newBuyer();
    const opened = await openOne(buyer);
    for (const endpoint of devnet.endpoints) endpoint.setFaults({ ...NO_FAULTS, isDown: true });
    expect((await verifyAgain(buyer, opened)).body).toMatchObject({ status: "pending", network: "away" });
    for (const endpoint of devnet.endpoints) endpoint.setFaults(NO_FAULTS);
  });
});
