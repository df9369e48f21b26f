import { describe, expect, test } from "vitest";
import {
  describePaidExtra,
  describePayment,
  describePayRefusal,
  nameRest,
} from "#components/purchase/sheet/describe-payment.ts";
import { judgePayment, type Payment } from "#lib/purchases/checkout/payment.ts";
import { createPayment, createVerdict } from "#tests/support/world/client-purchases.ts";

const NOW = 1_000_000;
const nano = (hundredths: number) => String(BigInt(hundredths) * 10n ** 28n);
const say = (payment: Payment, { after = 0, isOffline = false } = {}) =>
  describePayment(payment, { nowMs: NOW + after, isOffline }).line;
const found = (verdict: Parameters<typeof createVerdict>[0], payment = createPayment()) =>
  judgePayment(payment, createVerdict(verdict), NOW);

describe("a payment", () => {
  test("that has not arrived is waited for", () => {
    expect(say(createPayment())).toBe("Waiting for your payment");
  });

  test("that was seen is confirmed in a moment; after ten seconds the network is called slow", () => {
    const seen = found({ payment_state: "seen" });
    expect(say(seen, { after: 10_000 })).toBe("Payment seen, confirming…");
    const slow = "The Nano network is slow right now. Your payment is safe; we keep watching. You may close this page.";
    expect(say(seen, { after: 10_001 })).toBe(slow);
    expect(say(found({ payment_state: "seen", network: "slow" }))).toBe(slow);
  });

  test("that is paid says how long it took, if that was observed", () => {
    const seen = found({ payment_state: "seen" });
    const paid = judgePayment(seen, createVerdict({ status: "paid", payment_state: "confirmed" }), NOW + 812);
    expect(say(paid)).toBe("Paid in 0.8 s. Enjoy the read.");
    expect(say(found({ status: "paid", payment_state: "confirmed" }))).toBe("Paid. Enjoy the read.");
  });

  test("that is too small says how much is missing", () => {
    expect(say(found({ payment_state: "partial", received_raw: nano(4), missing_raw: nano(1) }))).toBe(
      "You sent Ӿ0.04 of Ӿ0.05. Send Ӿ0.01 more to the same address.",
    );
  });

  test("that is too large says what comes back, or asks where to send it", () => {
    const over = { status: "paid", payment_state: "over", received_raw: nano(10), missing_raw: "0" } as const;
    expect(say(found(over))).toBe("You sent Ӿ0.1. Ӿ0.05 is on its way back to you.");
    expect(say(found({ ...over, unaddressed_raw: nano(5) }))).toBe("Ӿ0.05 too much. Tell us where to send it.");
  });

  test("that comes a second time is on its way back, too", () => {
    const twice = { status: "paid", payment_state: "confirmed", received_raw: nano(10), missing_raw: "0" } as const;
    const words = "You sent Ӿ0.1. Ӿ0.05 is on its way back to you.";
    for (const money of [{ returning_raw: nano(5) }, { returned_raw: nano(5) }])
      expect(describePaidExtra(found({ ...twice, ...money }))).toBe(words);
    expect(describePaidExtra(found({ ...twice, unaddressed_raw: nano(5) }))).toBe(
      "Ӿ0.05 too much. Tell us where to send it.",
    );
  });

  test("that is too small is named by what is missing, unless it is asked back", () => {
    const part = { payment_state: "partial", received_raw: nano(2), missing_raw: nano(3) } as const;
    expect(nameRest(found(part))).toBe("Send the remaining Ӿ0.03");
    expect(nameRest(found({ ...part, status: "expired" }))).toBe("Send the remaining Ӿ0.03");
    expect(nameRest(found(part, createPayment({ isReturning: true })))).toBeNull();
    expect(nameRest(createPayment())).toBeNull();
  });

  test("that is late opens the post anyway", () => {
    const late = found({ status: "paid", payment_state: "late", received_raw: nano(5), missing_raw: "0" });
    expect(say(late)).toBe("Your payment arrived after the quote ended. We unlocked the post anyway.");
    expect(describePaidExtra(late)).toBe(say(late));
  });

  test("that is late and too small can be completed or returned, even when its quote is reopened", () => {
    const underpaid = {
      payment_state: "partial",
      received_raw: nano(4),
      missing_raw: String(2n * 10n ** 27n),
    } as const;
    const late = found({ status: "expired", ...underpaid });
    const words = "The price changed since your quote. Add Ӿ0.002 or get everything back.";
    expect(say(late)).toBe(words);
    expect(say(found(underpaid, late))).toBe(words);
  });

  test("for a withdrawn post is sent back", () => {
    expect(say(found({ status: "refund_pending", refund_reason: "The author withdrew this post" }))).toBe(
      "The author withdrew this post. Your Nano was sent back.",
    );
  });

  test("that the reader takes back is on its way", () => {
    const returning = createPayment({ isReturning: true });
    expect(say(found({ status: "refund_pending", received_raw: nano(4) }, returning))).toBe(
      "Your Ӿ0.04 is on its way back to you.",
    );
  });

  test("that was returned elsewhere blames no one", () => {
    const elsewhere = found({ status: "refund_pending", received_raw: nano(4), refund_reason: "Bought by mistake" });
    expect(say(elsewhere)).toBe("Your Ӿ0.04 is on its way back to you.");
  });

  test("can be made while the browser is offline, and while we cannot see the network", () => {
    expect(say(createPayment(), { isOffline: true })).toMatch(/^You are offline/);
    expect(say(found({ network: "away" }))).toBe(
      "We can’t see the Nano network at the moment. If you already paid, it will unlock by itself.",
    );
  });
});

test("a refusal says what happened and whether trying again helps", () => {
  const refusal = { detail: null, retryAfterSeconds: null };
  expect(describePayRefusal({ ...refusal, code: "payments_paused" })).toMatchObject({
    title: "Payments are paused for a few minutes.",
    text: "We can’t see the Nano network at the moment. If you already paid, it will unlock by itself.",
  });
  expect(describePayRefusal({ ...refusal, code: "rate_limited", retryAfterSeconds: 701 }).title).toBe(
    "Too many payment requests. Try again in 12 minutes.",
  );
  expect(describePayRefusal({ ...refusal, code: "own_post" }).title).toBe("This is your post.");
  expect(describePayRefusal({ ...refusal, code: "registered_required" })).toMatchObject({
    ...{ title: "Posts above Ӿ50 need an account. Sign in first.", canTryAgain: false },
  });
  expect(describePayRefusal({ ...refusal, code: "not_for_sale" }).title).toBe("This post can’t be bought right now.");
  expect(describePayRefusal({ ...refusal, code: "country_refused" })).toEqual({
    title: "Farthing can’t take payments from your country.",
    text: "Nothing was paid. Posts that you bought before still open.",
    canTryAgain: false,
  });
  expect(describePayRefusal({ ...refusal, code: "price_unavailable" }).title).toBe("Price temporarily unavailable");
});
