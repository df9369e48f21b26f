import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentMessage } from "#lib/purchases/quote/payment-message.ts";

test.each([
  ["Wrens", "Wrens"],
  ["  What the  shoe mender\ntold me ", "What the shoe mender told me"],
  ["What the shoe mender told me about prices", "What the shoe mender told me about…"],
  ["Forty characters are just what fits here", "Forty characters are just what fits here"],
  ["Of prices, and of what they say: a letter", "Of prices, and of what they say: a…"],
  ["Donaudampfschifffahrtsgesellschaftskapitänswitwe", "Donaudampfschifffahrtsgesellschaftskapi…"],
  ["", ""],
])("%j is %j in a wallet", (title, message) => {
  expect(paymentMessage(title)).toBe(message);
});

test("a title in another script is shorter, so that the code stays coarse enough for cameras", () => {
  expect(paymentMessage("鹪鹩是世界上最小的鸟类之一，它的歌声却能传得很远很远")).toBe("鹪鹩是世界上最小的鸟类之…");
  expect(paymentMessage("👩‍👩‍👧‍👦".repeat(10))).toMatch(/^(👩‍👩‍👧‍👦)*…$/u);
});

test("whatever the title, the message is short, and the beginning of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (title) => {
      const message = paymentMessage(title);
      const counted = [...new Intl.Segmenter().segment(message)].length;
      expect(counted).toBeLessThanOrEqual(40);
      expect(encodeURIComponent(message).length).toBeLessThanOrEqual(120);
      expect(title.replaceAll(/\s+/g, " ").trim().startsWith(message.replace(/…$/, ""))).toBe(true);
    }),
  );
});
