import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount } from "#tests/support/world/world.ts";

type Form = "refund" | "refund-request" | "device-link" | "refund-buyers";

let stage: BoughtStage;
let post: string;
let routes: Record<Form, Awaited<ReturnType<typeof loadRoute>>["POST"]>;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost();
  routes = {
    refund: (await loadRoute("api/purchases/[id]/refund")).POST,
    "refund-request": (await loadRoute("api/purchases/[id]/refund-request")).POST,
    "device-link": (await loadRoute("api/purchases/[id]/device-link")).POST,
    "refund-buyers": (await loadRoute("api/posts/[id]/refund-buyers")).POST,
  };
});
afterAll(() => stage.close());

async function bought(isService = false) {
  const buyer = await stage.anonymous();
  return { buyer, id: (await stage.buy(buyer, post, { isService })).id };
}

type Sent = { cookie: string; headers?: Record<string, string> };

/** Sends a form of the receipt, as a browser does that runs no script. */
function send(form: Form, id: string, { cookie, headers }: Sent, fields: Record<string, string> = {}) {
  const isOfPost = form === "refund-buyers";
  return sendForm(routes[form], {
    path: isOfPost ? `/api/posts/${post}/${form}` : `/api/purchases/${id}/${form}`,
    params: { id: isOfPost ? post : id },
    fields: { purchaseId: id, ...fields },
    headers: { cookie, ...headers },
  });
}

const refundOf = async (who: BuyerWithCookie, id: string) => (await stage.api.getRefund(who, id)).body;

describe("a receipt’s form without a script", () => {
  test("returns a post to the wallet that paid, and leads back", async () => {
    const { buyer, id } = await bought();
    const sent = await send("refund", id, buyer, { reason: "Too short", words: "", address: "" });
    expect(sent).toMatchObject({ status: 303, location: `/receipts/${id}` });
    expect(sent.headers.get("cache-control")).toBe("private, no-store");
    expect(await refundOf(buyer, id)).toMatchObject({ status: "refund_pending", returns: [{ state: "on_its_way" }] });
  });

  test("returns money of an exchange where its reader says, now or later", async () => {
    const { buyer, id } = await bought(true);
    const refused = await send("refund", id, buyer, { address: "" });
    expect(refused).toMatchObject({
      status: 422,
      page: expect.stringContaining("Enter an address of your own wallet"),
    });
    expect(refused.page).toContain("<h1>Nothing was returned</h1>");
    expect(refused.page).toContain(`href="/receipts/${id}"`);
    expect((await send("refund", id, buyer, { later: "yes", address: " " })).status).toBe(303);
    expect(await refundOf(buyer, id)).toMatchObject({ returns: [{ state: "waits_for_address" }] });
    for (const [address, words] of [
      ["", "Enter one of your Nano addresses."],
      ["nano_nonsense", "look like a Nano address"],
    ] as const) {
      const again = await send("refund", id, buyer, { addressOnly: "yes", address });
      expect(again).toMatchObject({ status: 422, page: expect.stringContaining(words) });
    }
    const to = newAccount();
    expect((await send("refund", id, buyer, { addressOnly: "yes", address: ` ${to} ` })).status).toBe(303);
    expect(await refundOf(buyer, id)).toMatchObject({ returns: [{ state: "on_its_way", to }] });
  });

  test("asks the author, with a reason", async () => {
    const { buyer, id } = await bought();
    for (const [fields, words] of [
      [{ reason: "", words: "" }, "Choose a reason."],
      [{ reason: "Other", words: " " }, "Say why, in a word or two."],
    ] as const) {
      const refused = await send("refund-request", id, buyer, fields);
      expect(refused).toMatchObject({ status: 422, page: expect.stringContaining(words) });
    }
    const sent = await send("refund-request", id, buyer, { reason: "Other", words: "It ends in the middle." });
    expect(sent).toMatchObject({ status: 303, location: `/receipts/${id}` });
    expect(await refundOf(buyer, id)).toMatchObject({ request: { reason: "It ends in the middle.", state: "open" } });
  });

  test("makes a link for another device, on a page with its code that is never kept", async () => {
    const { buyer, id } = await bought();
    const { status, page, headers } = await send("device-link", id, buyer);
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).toMatch(/<code>http:\/\/localhost:3000\/open\/[\w-]{43}<\/code>/);
    expect(page).toMatch(/<svg viewBox="0 0 \d+ \d+"[^>]*><path[^>]*\/><path d="M[^"]+" stroke="#000"\/>/);
    expect(page).not.toContain("<script");
  });

  test("lets the author return one sale and all sales, and says so on the receipt", async () => {
    const [one, other] = [await bought(), await bought()];
    const returned = await send("refund", one.id, stage.author, { reason: "Returned by the author" });
    expect(returned).toMatchObject({ status: 303, location: `/receipts/${one.id}` });
    expect(returned.headers.get("set-cookie")).toContain("=sale-returned;");
    expect(await refundOf(one.buyer, one.id)).toMatchObject({ status: "refund_pending" });
    expect(await refundOf(other.buyer, other.id)).toMatchObject({ status: "open" });
    const all = await send("refund-buyers", other.id, stage.author, { postId: post });
    expect(all).toMatchObject({ status: 303, location: `/receipts/${other.id}` });
    expect(all.headers.get("set-cookie")).toContain("=sales-returned;");
    expect((await send("refund-buyers", "x", stage.author)).location).toBe("/settings/purchases");
    const { refundBuyers } = await import("#lib/jobs/payouts/refund-buyers.ts");
    await refundBuyers({ id: post }, { query: stage.world.pool.query.bind(stage.world.pool) });
    for (const { buyer, id } of [one, other])
      expect(await refundOf(buyer, id)).toMatchObject({ status: "refund_pending" });
  });

  test("does nothing for strangers and for other sites, and tells them nothing", async () => {
    const { buyer, id } = await bought();
    const stranger = await stage.anonymous();
    for (const form of ["refund", "refund-request", "device-link"] as const) {
      const fields = { reason: "Too short" };
      const refused = await send(form, id, stranger, fields);
      expect(refused.status).toBe(404);
      expect(refused.page).not.toContain("/receipts/");
      for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
        expect((await send(form, id, { ...buyer, headers }, fields)).status).toBe(403);
      expect((await send(form, randomUUID(), buyer, fields)).status).toBe(404);
    }
    expect((await send("refund-buyers", id, stranger)).status).toBe(403);
    expect(await refundOf(buyer, id)).toMatchObject({ status: "open", returns: [], request: null });
  });
});
