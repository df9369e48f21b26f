import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatDistance, toDateTime } from "#components/ui/dates/relative-time.ts";
import { formatMoment } from "#lib/moment.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function distanceOf(seconds: number): string | null {
  const text = formatDistance(new Date(NOW.getTime() - seconds * 1000), NOW);
  return text?.replaceAll("\u00a0", " ") ?? null;
}

test("writes a distance in its largest whole unit", () => {
  expect(distanceOf(59)).toBe("just now");
  expect(distanceOf(MINUTE)).toBe("1 min ago");
  expect(distanceOf(HOUR - 1)).toBe("59 min ago");
  expect(distanceOf(3 * HOUR)).toBe("3 h ago");
  expect(distanceOf(DAY)).toBe("1 day ago");
  expect(distanceOf(7 * DAY - 1)).toBe("6 days ago");
});

test("shows a date from a week on", () => {
  expect(distanceOf(7 * DAY)).toBeNull();
  expect(distanceOf(-7 * DAY)).toBeNull();
});

test("writes future times as such", () => {
  expect(distanceOf(-30)).toBe("just now");
  expect(distanceOf(-5 * MINUTE)).toBe("in 5 min");
  expect(distanceOf(-2 * DAY)).toBe("in 2 days");
});

test("past and future mirror each other", () => {
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 7 * DAY - 1 }), (seconds) => {
      expect(distanceOf(-seconds)).toBe(`in ${distanceOf(seconds)?.replace(" ago", "")}`);
    }),
  );
});

test("a day is the same everywhere; a time names its zone, unless it is the reader's", () => {
  const at = new Date("2026-11-20T23:59:00Z");
  expect(formatDay(at).replaceAll("\u00a0", " ")).toBe("20 Nov 2026");
  expect(formatMoment(at, "UTC")).toBe("20 November 2026 at 23:59 UTC");
  expect(formatMoment(at)).not.toContain("UTC");
});

test("both follow a British calendar", () => {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });
  const [min, max] = [new Date("2015-01-01"), new Date("2100-01-01")];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (at) => {
      expect(formatDay(at).replaceAll("\u00a0", " ")).toBe(day.format(at));
      expect(formatMoment(at, "UTC")).toBe(`${moment.format(at)} UTC`);
      expect(formatMoment(at)).toBe(local.format(at));
    }),
  );
});

test("the attribute of <time> has at most thousandths of a second", () => {
  expect(toDateTime("2026-11-20T12:00:00.123456+00:00")).toBe("2026-11-20T12:00:00.123+00:00");
  for (const at of ["2026-11-20T12:00:00.5Z", "2026-11-20T12:00:00Z", "2026-11-20"]) expect(toDateTime(at)).toBe(at);
});
