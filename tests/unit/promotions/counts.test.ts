import { expect, test } from "vitest";
import { COUNT_LIMITS, type PromotionCount, PromotionCounter } from "#lib/promotions/counts.ts";

function startCounter() {
  const kept: (readonly PromotionCount[])[] = [];
  const clock = { now: 0 };
  const counter = new PromotionCounter(
    (counts) => {
      kept.push(counts);
      return Promise.resolve();
    },
    () => clock.now,
  );
  return { kept, clock, counter };
}

test("a thousand requests write one row, and nothing is written twice", async () => {
  const { kept, counter } = startCounter();
  for (let n = 0; n < 1000; n++) counter.add("impressions", "one", `network ${n}`);
  counter.add("clicks", "one", "network 1");
  await counter.flush();
  await counter.flush();
  expect(kept).toEqual([[{ id: "one", impressions: 1000, clicks: 1 }]]);
});

test("one network counts few times a minute, of each promotion and each kind", () => {
  const { counter, clock } = startCounter();
  const add = (what: "clicks" | "impressions", id: string, network: string | null) =>
    Array.from({ length: 20 }, () => counter.add(what, id, network)).filter(Boolean).length;
  expect(add("clicks", "one", "rival")).toBe(3);
  expect(add("impressions", "one", "rival")).toBe(10);
  expect(add("clicks", "two", "rival")).toBe(3);
  expect(add("clicks", "one", "reader")).toBe(3);
  expect(add("clicks", "one", null)).toBe(3);
  clock.now += COUNT_LIMITS.minuteMs;
  expect(add("clicks", "one", "rival")).toBe(3);
});

test("remembers few promotions and networks, however many ask", async () => {
  const { kept, counter } = startCounter();
  for (let n = 0; n < 2 * COUNT_LIMITS.promotions; n++) counter.add("clicks", `promotion ${n}`, "one");
  await counter.flush();
  expect(kept[0]).toHaveLength(COUNT_LIMITS.promotions);
  const crowded = startCounter().counter;
  const counted = Array.from({ length: COUNT_LIMITS.networks + 10 }, (_, n) => crowded.add("clicks", "one", `${n}`));
  expect(counted.filter(Boolean)).toHaveLength(COUNT_LIMITS.networks);
});

test("counts that cannot be kept are lost, and new ones are not", async () => {
  const kept: (readonly PromotionCount[])[] = [];
  let isAway = true;
  const counter = new PromotionCounter((counts) => {
    if (isAway) return Promise.reject(new Error("away"));
    kept.push(counts);
    return Promise.resolve();
  });
  counter.add("clicks", "one", "a");
  await expect(counter.flush()).rejects.toThrow("away");
  isAway = false;
  counter.add("clicks", "one", "b");
  await counter.flush();
  expect(kept).toEqual([[{ id: "one", impressions: 0, clicks: 1 }]]);
});
