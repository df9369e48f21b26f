import { expect, test } from "vitest";
import { describeTrust, type Trust } from "#lib/moderation/people/trust.ts";

const NEW: Trust = {
  ...{ level: 0, days: 1, payouts: 0, kept_percent: null, bought_from: 0, upheld: 0, refused: 0, removed: 0 },
  ...{ is_barred: false, has_bad_record: false },
};

test.each<[Partial<Trust>, string]>([
  [{}, "Level 0 of 3: 1 day old"],
  [{ days: 0, is_barred: true }, "Level 0 of 3: no account in good standing, 0 days old"],
  [{ level: 1, days: 1_200, bought_from: 2 }, "Level 1 of 3: 1,200 days old, bought from 2 authors"],
  [
    { level: 1, days: 40, upheld: 1, refused: 3, has_bad_record: true },
    "Level 1 of 3: 40 days old, 1 of 4 reports upheld, most of the last reports refused",
  ],
  [
    { level: 1, days: 400, payouts: 100, kept_percent: 97, removed: 1 },
    "Level 1 of 3: 400 days old, 100 payouts or more, 97 % of sales kept, 1 decision against them in 180 days",
  ],
])("%j: %s", (given, words) => {
  expect(describeTrust({ ...NEW, ...given })).toBe(words);
});
