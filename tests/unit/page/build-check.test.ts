import { describe, expect, test } from "vitest";
import { createBuildCheck } from "#lib/page/build-check.ts";

const SECOND = 1_000;

/** A page of build one, opened at 0. */
function openPage(answers: (string | null)[]) {
  const page = { now: 0, asked: 0, notified: 0 };
  const check = createBuildCheck({
    buildId: "one",
    ask: async () => {
      page.asked += 1;
      return answers.shift() ?? null;
    },
    notify: () => {
      page.notified += 1;
    },
    now: () => page.now,
  });
  const checkAt = async (seconds: number) => {
    page.now = seconds * SECOND;
    await check();
    return page;
  };
  return { page, checkAt };
}

describe("a page checks the build", () => {
  test("not in its first minute, and then at most once a minute", async () => {
    const { page, checkAt } = openPage([]);
    for (const second of [1, 30, 59]) await checkAt(second);
    expect(page.asked).toBe(0);
    for (const second of [60, 61, 119, 120, 300]) await checkAt(second);
    expect(page.asked).toBe(3);
  });

  test("never while a check is on its way", async () => {
    const { page, checkAt } = openPage([]);
    await Promise.all([checkAt(60), checkAt(60)]);
    expect(page.asked).toBe(1);
  });
});

describe("a page reports", () => {
  test.each([
    ["no build when it is its own", ["one", "one"], 0],
    ["nothing when the server does not say", [null, null], 0],
    ["a new build, once", ["two", "two"], 1],
    ["each newer build", ["two", "three"], 2],
    ["a new build once while servers change over one by one", ["two", "one", "two", "one"], 1],
  ])("%s", async (_, answers, notified) => {
    const { page, checkAt } = openPage([...answers]);
    for (const [index] of answers.entries()) await checkAt(60 * (index + 1));
    expect(page.notified).toBe(notified);
  });
});
