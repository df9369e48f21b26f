import { expect, test } from "vitest";
import { lastBackdate, shownDateOf } from "#lib/posts/publishing/backdate.ts";

test("a post is dated up to the day of its first publication, before that up to today", () => {
  const now = new Date("2026-11-27T23:59:00Z");
  expect(lastBackdate("2026-11-19T00:30:00+00:00", now)).toBe("2026-11-19");
  expect(lastBackdate(null, now)).toBe("2026-11-27");
});

test("an earlier date is shown at noon, so that it is that day in every time zone but the last", () => {
  const publishedAt = "2026-11-19T10:00:00+00:00";
  expect(shownDateOf({ backdatedTo: null, publishedAt })).toBe(publishedAt);
  const shown = new Date(shownDateOf({ backdatedTo: "2015-03-04", publishedAt }));
  for (const timeZone of ["Pacific/Pago_Pago", "UTC", "Asia/Tokyo", "Australia/Sydney"])
    expect(shown.toLocaleDateString("en-CA", { timeZone })).toBe("2015-03-04");
});
