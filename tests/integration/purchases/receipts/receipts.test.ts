import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost();
});
afterAll(() => stage.close());

async function bought(from = newAccount()) {
  const buyer = await stage.anonymous();
  return { buyer, from, purchase: await stage.buy(buyer, post, { from }) };
}

describe("GET /api/purchases/{id}/receipt", () => {
  test("says what was sold by whom, for how much, with every block and the wallet masked", async () => {
    const { buyer, from, purchase } = await bought();
    const { status, headers, body } = await stage.api.receipt(buyer, purchase.id);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toMatchObject({
      number: expect.stringMatching(/^R-20\d\d-\d{6}$/),
      status: "paid",
      seller: { name: "Ada", handle: stage.author.handle },
      post: { version: 1, url: expect.stringContaining(`/@${stage.author.handle}/`) },
      quoted_raw: stage.price.toString(),
      received_raw: stage.price.toString(),
      fee_raw: (stage.price / 20n).toString(),
      creator_raw: (stage.price - stage.price / 20n).toString(),
      rate_usd: expect.stringMatching(/^\d+\.\d+$/),
      quoted_usd_micros: expect.stringMatching(/^\d+$/),
      payer: `nano_${from.slice(5, 10)}…${from.slice(-5)}`,
      blocks: [{ role: "payment", is_confirmed: true }],
    });
    expect(JSON.stringify(body)).not.toContain(from);
  });

  test("names the sources of its rate as they were at the payment, and none where none were noted", async () => {
    const ratesAs = (sources: string[] | null) =>
      stage.world.pool.query("update public.nano_price set sources = $1", [sources]);
    await ratesAs(["one.example", "two.example"]);
    const { buyer, purchase } = await bought();
    await ratesAs(null);
    expect((await stage.api.receipt(buyer, purchase.id)).body.rate_sources).toEqual(["one.example", "two.example"]);
    const older = await bought();
    expect((await stage.api.receipt(older.buyer, older.purchase.id)).body).toMatchObject({
      rate_usd: expect.any(String),
      rate_sources: null,
    });
  });

  test("is a PDF on request, for the same callers, and kept by no cache", async () => {
    const { buyer, purchase } = await bought();
    const { body } = await stage.api.receipt(buyer, purchase.id);
    const token = stage.receiptToken(purchase);
    for (const [who, query] of [
      [buyer, "?format=pdf"],
      [{ ...buyer, accept: "application/pdf" }, ""],
      [{ accept: "application/json" }, `?format=pdf&t=${token}`],
      [stage.author, "?format=pdf"],
    ] as const) {
      const { status, headers, text } = await stage.api.receiptAs(who, purchase.id, query);
      expect(status).toBe(200);
      expect(text.slice(0, 5)).toBe("%PDF-");
      expect(headers.get("content-type")).toBe("application/pdf");
      expect(headers.get("content-disposition")).toBe(`attachment; filename="${String(body.number)}.pdf"`);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("vary")).toContain("Accept");
    }
    for (const who of [{}, await stage.registered()]) {
      const refused = await stage.api.receiptAs(who, purchase.id, "?format=pdf");
      expect(refused.status).toBe(404);
      expect(refused.headers.get("content-type")).toContain("application/problem+json");
    }
    expect((await stage.api.receiptAs(buyer, purchase.id, "?format=docx")).status).toBe(422);
  });

  test("has a unique number", async () => {
    const numbers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { buyer, purchase } = await bought();
        return (await stage.api.receipt(buyer, purchase.id)).body.number;
      }),
    );
    expect(new Set(numbers).size).toBe(5);
  });

  test("opens for its own token, the session and the access token only", async () => {
    const { purchase } = await bought();
    expect((await stage.api.receipt({}, purchase.id, stage.receiptToken(purchase))).status).toBe(200);
    expect((await stage.api.receipt({ bearer: stage.accessToken(purchase) }, purchase.id)).status).toBe(200);
    const other = await bought();
    for (const [who, token] of [
      [{}, undefined],
      [{}, stage.receiptToken(other.purchase)],
      [{}, stage.accessToken(purchase)],
      [other.buyer, undefined],
      [await stage.registered(), undefined],
    ] as const) {
      expect((await stage.api.receipt(who, purchase.id, token)).status).toBe(404);
    }
  });

  test("has a token that opens neither the text nor another device", async () => {
    const { purchase } = await bought();
    const who = { bearer: stage.receiptToken(purchase) };
    expect((await stage.api.content(who, post)).status).toBe(402);
    expect((await stage.api.device(who, purchase.id)).status).toBe(404);
  });

  test("shows a seller their side of a sale, and nothing of the reader's wallet", async () => {
    const { from, purchase } = await bought();
    const { status, body } = await stage.api.receipt(stage.author, purchase.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ payer: null, received_raw: null, returns: [], blocks: [] });
    expect(JSON.stringify(body)).not.toContain(from.slice(5, 10));
    const unpaid = await stage.calls.open(await stage.anonymous(), post);
    expect((await stage.api.receipt(stage.author, unpaid.id)).status).toBe(404);
  });

  test("follows a refund: on its way, then returned with its block", async () => {
    const { buyer, purchase } = await bought();
    await stage.api.refund(buyer, purchase.id, { reason: "Too short" });
    expect((await stage.api.receipt(buyer, purchase.id)).body).toMatchObject({
      status: "refund_pending",
      refund_reason: "Too short",
      returns: [{ state: "on_its_way" }],
    });
    const [payout] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "refund");
    const hash = payout && (await stage.calls.send(payout));
    expect((await stage.api.receipt(buyer, purchase.id)).body).toMatchObject({
      status: "refunded",
      returns: [{ state: "returned", block_hash: hash }],
      blocks: [{ role: "payment" }, { role: "refund", hash }],
    });
  });

  test("tells a buyer by mail which address a refund went to", async () => {
    const from = newAccount();
    const buyer = await stage.registered();
    const purchase = await stage.buy(buyer, post, { from });
    await stage.api.refund(buyer, purchase.id);
    const [payout] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "refund");
    if (payout) await stage.calls.send(payout);
    const { rows } = await stage.world.pool.query(
      "select data from public.outbox where template = 'refund_sent' and user_id = $1",
      [buyer.id],
    );
    expect(rows).toEqual([{ data: { title: expect.any(String), amount_raw: stage.price.toString(), address: from } }]);
  });

  test("is signed on request, with a public key", async () => {
    const { buyer, purchase } = await bought();
    const { headers, text } = await stage.api.receipt({ ...buyer, accept: "application/jose" }, purchase.id);
    expect(headers.get("content-type")).toBe("application/jose");
    const [head = "", payload = "", signature = ""] = text.split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
    const { GET } = await loadRoute(".well-known/receipt-keys.json");
    const answer = await GET?.(new Request("http://localhost:3000/.well-known/receipt-keys.json"));
    const { keys } = JSON.parse((await answer?.text()) ?? "{}") as { keys: (JsonWebKey & { kid: string })[] };
    const key = keys.find(({ kid }) => kid === read(head).kid);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const isGood = (body: string) =>
      verify(
        null,
        Buffer.from(`${head}.${body}`),
        createPublicKey({ key: key ?? {}, format: "jwk" }),
        Buffer.from(signature, "base64url"),
      );
    expect(isGood(payload)).toBe(true);
    expect(isGood(payload.replace(/^../, "aa"))).toBe(false);
    expect(read(payload)).toMatchObject({ receipt: { purchase_id: purchase.id } });
  });
});

describe("a shared receipt", () => {
  test("is no key: signed, it opens no text, file, other receipt, session or refund", async () => {
    const { buyer, purchase } = await bought();
    const { text: signed } = await stage.api.receipt({ ...buyer, accept: "application/jose" }, purchase.id);
    for (const who of [
      { bearer: signed },
      { cookie: `pat_${post}=${signed}` },
      {
        cookie: `farthing-session=base64-${Buffer.from(JSON.stringify({ access_token: signed })).toString("base64url")}`,
      },
    ]) {
      expect((await stage.api.content(who, post)).status).toBe(402);
      expect((await stage.api.receipt(who, purchase.id)).status).toBe(404);
      expect([401, 404]).toContain((await stage.api.refund(who, purchase.id)).status);
      expect([401, 404]).toContain((await stage.api.device(who, purchase.id)).status);
    }
    expect((await stage.api.receipt({}, purchase.id, signed)).status).toBe(422);
  });

  test("stays current: its link says refunded, the signed one says when it was signed", async () => {
    const { buyer, purchase } = await bought();
    const token = stage.receiptToken(purchase);
    const { text: signed } = await stage.api.receipt({ ...buyer, accept: "application/jose" }, purchase.id);
    const before = Math.floor(Date.now() / 1000);
    expect((await stage.api.refund(buyer, purchase.id)).status).toBe(202);
    expect((await stage.api.receipt({}, purchase.id, token)).body.status).toBe("refund_pending");
    const payload = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString());
    expect(payload).toMatchObject({ iss: "http://localhost:3000", receipt: { status: "paid" } });
    expect(payload.iat).toBeLessThanOrEqual(before);
    expect((await stage.api.refund(buyer, purchase.id)).body).toMatchObject({ status: "refund_pending" });
    expect((await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
    expect((await stage.api.content({ bearer: stage.accessToken(purchase) }, post)).status).toBe(402);
  });
});

describe("a payment looked up by its hash", () => {
  const load = () => loadWith({}, () => import("#lib/purchases/receipts/queries.ts"));

  test("tells a stranger confirmed, returned or waiting, and nothing more", async () => {
    const { lookUpPayment } = await load();
    const buyer = await stage.anonymous();
    const opened = await stage.calls.open(buyer, post);
    const [seen, hash] = [newHash(), newHash()];
    expect(await lookUpPayment(seen, null)).toBeNull();
    await stage.calls.see(opened, stage.price, seen);
    expect(await lookUpPayment(seen, null)).toEqual({ state: "waiting", relation: null, purchase_id: null });
    await stage.calls.pay(opened, stage.price, { hash });
    const stranger = await stage.registered();
    for (const who of [null, stranger.id, stage.author.id]) {
      expect(await lookUpPayment(hash, who)).toEqual({ state: "confirmed", relation: null, purchase_id: null });
    }
    expect(await lookUpPayment(opened.ephemeral_address, null)).toMatchObject({
      state: "confirmed",
      purchase_id: null,
    });
    await stage.api.refund(buyer, opened.id);
    expect(await lookUpPayment(hash, null)).toMatchObject({ state: "waiting" });
    const [payout] = (await stage.calls.payouts(opened)).filter(({ kind }) => kind === "refund");
    const back = payout ? await stage.calls.send(payout) : "";
    expect(await lookUpPayment(hash, null)).toMatchObject({ state: "returned" });
    expect(await lookUpPayment(back, null)).toEqual({ state: "returned", relation: null, purchase_id: null });
  });

  test("leads its buyer to the receipt, and an author from the payout block to the sale", async () => {
    const { lookUpPayment } = await load();
    const buyer = await stage.anonymous();
    const hash = newHash();
    const purchase = await stage.calls.pay(await stage.calls.open(buyer, post), stage.price, { hash });
    expect(await lookUpPayment(hash, buyer.id)).toEqual({
      state: "confirmed",
      relation: "buyer",
      purchase_id: purchase.id,
    });
    await stage.world.pool.query(
      "update public.payouts set status = 'pending' where purchase_id = $1 and kind = 'creator'",
      [purchase.id],
    );
    const [share] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "creator");
    const paid = share ? await stage.calls.send(share) : "";
    expect(await lookUpPayment(paid, stage.author.id)).toEqual({
      state: "confirmed",
      relation: "seller",
      purchase_id: purchase.id,
    });
    const other = await stage.makeAuthor();
    expect(await lookUpPayment(paid, other.id)).toEqual({ state: "confirmed", relation: null, purchase_id: null });
  });

  test("is also found by the purchase's number, which tells a stranger no more", async () => {
    const { lookUpPayment } = await load();
    const buyer = await stage.anonymous();
    const opened = await stage.calls.open(buyer, post);
    expect(await lookUpPayment(opened.id, null)).toEqual({ state: "waiting", relation: null, purchase_id: null });
    await stage.calls.pay(opened, stage.price);
    expect(await lookUpPayment(opened.id, null)).toEqual({ state: "confirmed", relation: null, purchase_id: null });
    expect(await lookUpPayment(opened.id, buyer.id)).toMatchObject({ relation: "buyer", purchase_id: opened.id });
    expect(await lookUpPayment("00000000-0000-4000-8000-000000000000", buyer.id)).toBeNull();
  });
});
