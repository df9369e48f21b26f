"use client";
import { useMinuteClock } from "#components/ui/dates/minute-clock.ts";
import { formatDay, formatDistance, toDateTime } from "#components/ui/dates/relative-time.ts";
import { formatMoment } from "#lib/moment.ts";

/**
 * The date in the server's HTML, and the distance from now after hydration: ages.css shows one of them. Both elements exist from the
 * start: a page of many dates only fills in their text.
 */
export function RelativeDate({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = new Date(at);
  const title = now ? formatMoment(moment) : formatMoment(moment, "UTC");
  return (
    <time data-age="date" dateTime={toDateTime(at)} title={title}>
      <span>{now && formatDistance(moment, now)}</span>
      <span>{formatDay(moment)}</span>
    </time>
  );
}
