import { expect, test } from "vitest";
import { createNetworkLimits, type NetworkLimits } from "#embedded/auth/limits/network-limits.ts";

const MINUTE = 60_000;
const SHIPPED = { anonymousUsers: 30, codes: 10, verifications: 30, networkMails: 20, recipientMails: 5 };

function isCounted(limits: NetworkLimits, what: Parameters<NetworkLimits["count"]>[0], network: string): boolean {
  try {
    limits.count(what, network);
    return true;
  } catch {
    return false;
  }
}

test("the window slides: each hit expires after an hour, and a refusal is no hit", () => {
  let now = 0;
  const limits = createNetworkLimits(SHIPPED, () => now);
  for (let n = 0; n < 10; n++) {
    expect(isCounted(limits, "codes", "a")).toBe(true);
    now += MINUTE;
  }
  expect(isCounted(limits, "codes", "a")).toBe(false);
  now = 60 * MINUTE - 1;
  expect(isCounted(limits, "codes", "a")).toBe(false);
  now = 60 * MINUTE;
  expect(isCounted(limits, "codes", "a")).toBe(true);
  expect(isCounted(limits, "codes", "a")).toBe(false);
});

test("counts tries of codes for five minutes", () => {
  let now = 0;
  const limits = createNetworkLimits(SHIPPED, () => now);
  for (let n = 0; n < 30; n++) expect(isCounted(limits, "verifications", "a")).toBe(true);
  now = 5 * MINUTE - 1;
  expect(isCounted(limits, "verifications", "a")).toBe(false);
  now = 5 * MINUTE;
  expect(isCounted(limits, "verifications", "a")).toBe(true);
});

test("keeps networks and limits apart", () => {
  const limits = createNetworkLimits({ ...SHIPPED, codes: 1, anonymousUsers: 1 });
  expect(isCounted(limits, "codes", "a")).toBe(true);
  expect(isCounted(limits, "codes", "a")).toBe(false);
  expect(isCounted(limits, "codes", "b")).toBe(true);
  expect(isCounted(limits, "anonymousUsers", "a")).toBe(true);
});

test("forgets the networks counted longest ago when there are too many", () => {
  const limits = createNetworkLimits({ ...SHIPPED, codes: 1 });
  for (let n = 0; n <= 20_000; n++) limits.count("codes", `n${n}`);
  expect(isCounted(limits, "codes", "n20000")).toBe(false);
  expect(isCounted(limits, "codes", "n1")).toBe(false);
  expect(isCounted(limits, "codes", "n0")).toBe(true);
});
