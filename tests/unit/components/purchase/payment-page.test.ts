import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentPage } from "#components/purchase/form/payment-page.tsx";
import type { WholePurchase } from "#lib/purchases/purchase.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const ADDRESS = `nano_1${"1".repeat(59)}`;
const TOKEN = "secret-token".repeat(5);
const NOW = "2026-11-23T22:00:00.000Z";
const [PRICE, PART, REST] = [5n, 4n, 1n].map((count) => String(count * 10n ** 28n));

type Changes = Partial<WholePurchase["purchase"]>;

/** The page's words, one line. */
function read(changes: Changes = {}, shownPrice: string | null = `${PRICE} raw`): string {
  const purchase: WholePurchase["purchase"] = {
    ...{ id: ID, post_id: ID, status: "pending", payment_state: "none", amount: "0.05", raw_amount: PRICE ?? "" },
    ...{ received_raw: "0", missing_raw: PRICE ?? "", price_currency: "XNO", created_at: NOW, paid_at: null },
    ...{ expires_at: "2026-11-23T22:09:00.000Z", refund_window_min: 10, refund_window_ends_at: null },
    ...{ receipt_url: null, meta: { session_created: false, session_user_id: null }, network: "up" },
    ...{ refund_reason: null, returning_raw: "0", returned_raw: "0", unaddressed_raw: "0", access_token: TOKEN },
    receipt_first: false,
    ...changes,
  };
  const whole = { purchase, ephemeral_address: { ephemeral_address: ADDRESS }, uri: `nano:${ADDRESS}?amount=${PRICE}` };
  const post = { title: "A post", slug: "a-post", handle: "ada", shownPrice };
  const facts = { whole, ...post, usdMicros: "44000", readAt: NOW };
  const html = renderToStaticMarkup(createElement(PaymentPage, { facts, isTestNetwork: false }));
  expect(html).not.toContain(TOKEN);
  return html.replaceAll(/<(?:svg|style)[\s\S]*?<\/(?:svg|style)>/g, "[drawn]");
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("an open quote has its code, link, address, exact amount, its worth, and until when it is held", () => {
  const html = read();
  expect(html).toContain(`href="nano:${ADDRESS}?amount=${PRICE}"`);
  for (const words of [
    "Pay Ӿ0.05 to @ada",
    "Waiting for your payment",
    "As of 22:00:00 UTC",
    "about 4 cents",
    "Exactly 0.05 Nano",
    "until 22:09 UTC , about 9 minutes from now. Take your time",
    "Check again",
  ])
    expect(wordsOf(html)).toContain(words);
  // Copied, it is the address: nothing stands between its parts.
  expect(html.replaceAll(/<[^>]+>/g, "")).toContain(ADDRESS);
  expect(wordsOf(read({ price_currency: "USD" }))).toContain("Then you need a fresh price.");
});

test("says when the network cannot be seen, or is slow", () => {
  expect(wordsOf(read({ network: "away" }))).toContain("We can’t see the Nano network at the moment.");
  expect(wordsOf(read({ payment_state: "seen", network: "slow" }))).toContain(
    "Your payment is safe; we keep watching.",
  );
  const seen = read({ payment_state: "seen" });
  expect(wordsOf(seen)).toContain("Payment seen, confirming…");
  expect(seen).not.toContain("Open wallet");
});

test("after too little, asks for the rest alone", () => {
  for (const status of ["pending", "expired"] as const) {
    const words = wordsOf(
      read({ status, payment_state: "partial", received_raw: PART ?? "", missing_raw: REST ?? "" }),
    );
    expect(words).toContain("Exactly 0.01 Nano");
    expect(words).toContain("your Ӿ0.04 comes back to you by itself");
    expect(words).not.toContain("Nothing was paid");
  }
  const late = { status: "expired", payment_state: "partial", expires_at: "2026-11-23T21:59:59.000Z" } as const;
  expect(wordsOf(read(late))).not.toContain("Held for you");
});

test("a quote that has ended has no code, and is asked for again by a form", () => {
  for (const ended of [{ status: "expired" }, { expires_at: "2026-11-23T21:59:59.000Z" }] as const) {
    const html = read(ended);
    expect(wordsOf(html)).toContain("This price has ended. Nothing was paid.");
    expect(html).not.toContain(ADDRESS);
    expect(html).toContain('action="/api/purchases/create"');
    expect(html).toContain(`name="price" value="${PRICE} raw"`);
  }
  expect(wordsOf(read({ status: "expired", price_currency: "USD" }))).toContain("Get a fresh price");
  const gone = read({ status: "expired" }, null);
  expect(wordsOf(gone)).toContain("The author withdrew this post.");
  expect(gone).not.toContain('action="/api/purchases/create"');
});

test("a cancelled payment can be begun again", () => {
  const html = read({ status: "cancelled" });
  expect(wordsOf(html)).toContain("You cancelled this payment. Nothing was paid.");
  expect(html).toContain('action="/api/purchases/create"');
});

test("leads into reading once it is paid, and says what too much does", () => {
  const html = read({ status: "paid", payment_state: "confirmed", received_raw: PRICE ?? "", missing_raw: "0" });
  expect(wordsOf(html)).toContain("The post is yours");
  expect(html).toMatch(/href="\/@ada\/a-post"[^>]*>(?:<span[^>]*>)?Read it/);
  expect(html).not.toContain(ADDRESS);
  const over = { status: "paid", payment_state: "over", received_raw: String(10n * 10n ** 28n) } as const;
  expect(wordsOf(read(over))).toContain("Ӿ0.05 is on its way back to you.");
  const unaddressed = read({ ...over, unaddressed_raw: PRICE ?? "" });
  expect(wordsOf(unaddressed)).toContain("Tell us where to send it.");
  expect(unaddressed).toContain(`href="/receipts/${ID}"`);
});

test("offers the receipt before the text to buyers who gave up the right to withdraw and get no mail", () => {
  const paid = { status: "paid", payment_state: "confirmed", received_raw: PRICE ?? "", missing_raw: "0" } as const;
  const html = read({ ...paid, receipt_first: true });
  const words = wordsOf(html);
  expect(words).toContain("Paid.");
  expect(words).not.toContain("Enjoy the read");
  expect(words.indexOf("Download your receipt (PDF)")).toBeGreaterThan(0);
  expect(words.indexOf("Read the post")).toBeGreaterThan(words.indexOf("Download your receipt (PDF)"));
  expect(html).toContain(`href="/api/purchases/${ID}/receipt?format=pdf"`);
  expect(html).toMatch(/href="\/@ada\/a-post"[^>]*>(?:<span[^>]*>)?Read the post/);
  expect(read(paid)).not.toContain("format=pdf");
});

test("says where money goes that is returned", () => {
  const back = { payment_state: "confirmed", received_raw: PRICE ?? "", receipt_url: "https://x.example/r" } as const;
  const withdrawn = read({ ...back, status: "refund_pending", refund_reason: "The author withdrew this post" });
  expect(wordsOf(withdrawn)).toContain("The author withdrew this post. Your Nano was sent back.");
  expect(withdrawn).toContain(`href="/receipts/${ID}"`);
  expect(wordsOf(read({ ...back, status: "failed" }))).toContain("This payment broke, and that is our mistake.");
});
