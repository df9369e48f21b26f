import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReceiptActions } from "#components/purchase/receipts/receipt-actions.tsx";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

const XNO = 10n ** 30n;
const VIEW: RefundView = {
  ...{ status: "closed", reason: null, title: "A post", amount_raw: String(XNO), refund_until: null, target: null },
  ...{ author_handle: "ada", block_hash: null, returns: [], request: null, is_askable: false },
};
const RETURN = { amount_raw: "1", state: "waits_for_address", to: null, block_hash: null, is_turnable: true } as const;

type Given = Partial<Record<"isBuyer" | "isSeller" | "isOwned" | "isSentOn" | "mayWithdraw", boolean>> & {
  token?: string;
};

function draw(refund: Partial<RefundView>, given: Given = {}) {
  const { isBuyer = true, isSeller = false, isOwned = true, isSentOn = false, mayWithdraw = false, token } = given;
  const props = { purchaseId: "one", postId: "two", isBuyer, isSeller, isOwned, isSentOn, mayWithdraw, token };
  return renderToStaticMarkup(createElement(ReceiptActions, { ...props, refund: { ...VIEW, ...refund } }));
}

const pressed = (html: string) => [...html.matchAll(/<button[^>]*data-island="([\w-]+)"/g)].map(([, name]) => name);
const actions = (html: string) => [...html.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, action]) => action);
const DEVICE = "/api/purchases/one/device-link";
const REFUND = "/api/purchases/one/refund";

test("a refund that is open has its dialog, and a form for readers without scripts", () => {
  const html = draw({ status: "open", refund_until: "2026-11-20T12:10:00Z", target: `nano_1${"1".repeat(59)}` });
  expect(pressed(html)).toEqual(["refund", "device-link"]);
  expect(html).toContain('data-until="2026-11-20T12:10:00Z"');
  expect(actions(html)).toEqual([DEVICE, REFUND]);
  expect(html).toContain("Return it and get Ӿ1 back");
  expect(html).not.toContain('name="later"');
  expect(draw({ status: "open" })).toContain('<input type="hidden" name="later" value="yes"/>');
});

test("a part payment has no end, which is not the same as one that is unknown", () => {
  expect(draw({ status: "open" }, { isOwned: false })).not.toContain("data-until");
});

test("a reader who must ask the author is told why, and asks by a form", () => {
  const html = draw({ status: "ask_author", is_askable: true, reason: "You have read this post to its end." });
  expect(html).toContain("You have read this post to its end.");
  expect(actions(html)).toEqual([DEVICE, "/api/purchases/one/refund-request"]);
  expect(actions(draw({ status: "open", is_askable: true }))).toEqual([DEVICE, REFUND]);
});

test("money on its way back is shown, and goes where its reader says", () => {
  const html = draw({ status: "refund_pending", returns: [RETURN] }, { isOwned: false });
  expect(html).toContain("Where is my Nano?");
  expect(html).not.toContain("data-keeps-access");
  expect(actions(html)).toEqual([REFUND]);
  expect(html).toContain('name="addressOnly"');
  // An overpayment: the post stays open.
  expect(draw({ returns: [RETURN] })).toContain("data-keeps-access");
  expect(actions(draw({ returns: [{ ...RETURN, is_turnable: false }] }))).toEqual([DEVICE]);
});

test("an author returns one sale or all, once it is paid, and the link of a receipt opens no action", () => {
  const seller = { isBuyer: false, isSeller: true };
  expect(actions(draw({}, seller))).toEqual([REFUND, "/api/posts/two/refund-buyers"]);
  expect(actions(draw({}, { ...seller, isOwned: false }))).toEqual([]);
  const shown = draw({ status: "open", is_askable: true }, { isBuyer: false, token: "a&b" });
  expect([actions(shown), pressed(shown)]).toEqual([[], []]);
  expect(shown).toContain('href="/api/purchases/one/receipt?t=a%26b"');
});

test("while the law allows it, the buyer and a receipt’s link lead to the withdrawal", () => {
  expect(draw({}, { mayWithdraw: true })).toContain('href="/withdraw/one"');
  expect(draw({}, { isBuyer: false, mayWithdraw: true, token: "a-b_c" })).toContain('href="/withdraw/one?t=a-b_c"');
  expect(draw({})).not.toContain("/withdraw");
});

test("an author whose wallet has the money is led to what to send, and can still refund the others", () => {
  const html = draw({}, { isBuyer: false, isSeller: true, isSentOn: true });
  expect(html).toContain('href="/receipts/one?refund=yes#refund"');
  expect(actions(html)).not.toContain(REFUND);
  expect(actions(html)).toContain("/api/posts/two/refund-buyers");
});
