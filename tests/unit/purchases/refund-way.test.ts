import { expect, test } from "vitest";
import { labelWay, type RefundWay } from "#lib/purchases/refunds/refund-way.ts";

test.each<[RefundWay, number, string]>([
  ["at_once", 600, "Refund (10:00)"],
  ["at_once", 59, "Refund (0:59)"],
  ["at_once", 86_340, "Refund (23 h 59 min)"],
  ["ask", 600, "Ask the author"],
  ["asked", 600, "You asked the author"],
])("%s with %i seconds left is written as %s", (way, seconds, label) => {
  expect(labelWay(way, seconds)).toBe(label);
});
