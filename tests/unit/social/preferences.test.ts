import { expect, test } from "vitest";
import {
  describePreferences,
  type FollowPreferences,
  readTypedPreferences,
  writeMaxPrice,
} from "#lib/social/preferences.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const KEPT: FollowPreferences = {
  ...{ in_app: true, email: "daily", push: false, include_free: true, include_paid: true },
  ...{ max_price_raw: null, muted_until: "2026-12-01T00:00:00Z" },
};

function read(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readTypedPreferences(form, KEPT, NOW);
}

test("reads what is ticked, and leaves out what is not", () => {
  expect(read({ in_app: "on", email: "off", push: "on", include_free: "on" }).wish).toEqual({
    ...{ in_app: true, email: "off", push: true, include_free: true, include_paid: false },
    ...{ max_price_raw: null, muted_until: null },
  });
});

test.each([
  ["", null],
  ["0,25", "250000000000000000000000000000"],
  [".5", "500000000000000000000000000000"],
  ["0", "0"],
])("reads the highest price %j", (typed, raw) => {
  expect(read({ max_price: typed }).wish?.max_price_raw).toBe(raw);
});

test.each(["1,000", "much", "-1"])("refuses the price %j, and says why", (typed) => {
  expect(read({ max_price: typed })).toEqual({ wish: null, mistake: expect.stringMatching(/\w/) });
});

test.each([
  ["", null],
  ["keep", KEPT.muted_until],
  ["7", "2026-12-04T12:00:00.000Z"],
  ["9999", null],
])("pauses as chosen: %j", (mute, until) => {
  expect(read({ mute }).wish?.muted_until).toBe(until);
});

test("an unknown frequency changes nothing", () => {
  expect(read({ email: "hourly" }).wish?.email).toBe("daily");
});

test("shows the highest price as it is typed", () => {
  expect([writeMaxPrice(null), writeMaxPrice("250000000000000000000000000000")]).toEqual(["", "0.25"]);
});

test.each([
  [{}, "Paused until then · Notified here · E-mail once a day · All posts"],
  [
    { muted_until: null, in_app: false, email: "off", include_paid: false },
    "Not notified here · No e-mail · Free posts only",
  ],
  [
    { muted_until: null, email: "instant", include_free: false, max_price_raw: (10n ** 29n).toString() },
    "Notified here · E-mail for each new post · Posts that cost something only · Up to Ӿ0.1",
  ],
  [{ muted_until: null, push: true }, "Notified here · Push · E-mail once a day · All posts"],
  [{ muted_until: null, include_free: false, include_paid: false }, "Notified here · E-mail once a day · No posts"],
] as const)("says in short what is on: %o", (changes, words) => {
  expect(describePreferences({ ...KEPT, ...changes }, () => "then").join(" · ")).toBe(words);
});
