import { expect, test } from "vitest";
import {
  holdsText,
  isReopened,
  judgePayment,
  offersReceipt,
  questionBefore,
  refusePayment,
} from "#lib/purchases/checkout/payment.ts";
import { createPayment, createPurchase, createVerdict } from "#tests/support/world/client-purchases.ts";

test.each([
  ["pending", "open"],
  ["paid", "paid"],
  ["expired", "expired"],
  ["cancelled", "over"],
  ["refund_pending", "over"],
  ["refunded", "over"],
  ["failed", "over"],
] as const)("shows the server's %s as %s, whatever was shown before", (status, step) => {
  for (const before of ["opening", "open", "refused", "expired", "paid", "over"] as const) {
    expect(judgePayment(createPayment({ step: before }), createVerdict({ status }), 0).step).toBe(step);
  }
});

test("a late payment of an expired purchase keeps its arrival and amount", () => {
  const late = judgePayment(
    createPayment(),
    createVerdict({ status: "paid", payment_state: "late", received_raw: "5" }),
    0,
  );
  expect(late.purchase).toMatchObject({ status: "paid", paymentState: "late", receivedRaw: "5" });
});

test("the receipt is offered once the payment is there, and the text is held from the quote on", () => {
  const asked = createPayment({ purchase: createPurchase({ isReceiptFirst: true }) });
  expect([holdsText(asked), offersReceipt(asked)]).toEqual([true, false]);
  const paid = judgePayment(asked, createVerdict({ status: "paid", receipt_first: true }), 0);
  expect([holdsText(paid), offersReceipt(paid)]).toEqual([true, true]);
  const gone = { ...paid, wasOfferedReceipt: true };
  expect([holdsText(gone), offersReceipt(gone)]).toEqual([false, false]);
  // They gave an e-mail address meanwhile.
  const mailed = judgePayment(asked, createVerdict({ status: "paid" }), 0);
  expect([holdsText(mailed), offersReceipt(mailed)]).toEqual([false, false]);
  // What is refused or goes back has no text to hold.
  const owned = refusePayment(asked, { code: "already_owned", detail: null, retryAfterSeconds: null });
  expect(
    [owned, judgePayment(paid, createVerdict({ status: "refunded", receipt_first: true }), 0)].map(holdsText),
  ).toEqual([false, false]);
});

test("reopens an expired price in Ӿ by itself, and one in dollars only once something has come for it", () => {
  const expired = judgePayment(createPayment(), createVerdict({ status: "expired" }), 0);
  expect([isReopened(expired, false), isReopened(expired, true)]).toEqual([true, false]);
  const underpaid = judgePayment(createPayment(), createVerdict({ status: "expired", payment_state: "partial" }), 0);
  expect([isReopened(underpaid, false), isReopened(underpaid, true)]).toEqual([true, true]);
  const paid = judgePayment(underpaid, createVerdict({ status: "paid", payment_state: "late" }), 0);
  expect(isReopened(paid, true)).toBe(false);
});

test("asks only about a high price and about consent", () => {
  expect(questionBefore(null, "19999999")).toBeNull();
  expect(questionBefore(null, null)).toBeNull();
  expect(questionBefore(null, "20000000")).toEqual({ consentTextId: null, isDear: true });
  expect(questionBefore("eu-waiver-1", "50000")).toEqual({ consentTextId: "eu-waiver-1", isDear: false });
  expect(questionBefore("a text that this page does not know", null)).toBeNull();
});
