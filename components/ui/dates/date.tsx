"use client";
import { useMinuteClock } from "#components/ui/dates/minute-clock.ts";
import { formatDay, formatDistance, formatMoment, toDateTime } from "#components/ui/dates/relative-time.ts";

/**
 * The date in the server's HTML, and the distance from now after hydration. Both share one cell as wide as a date, so nothing
 * moves; the first has a line even while it is empty, because it gives the cell its baseline. On hover, after a tap, or in a focused link, the date returns. Both elements exist from the start: a page of many dates
 * only fills in their text.
 */
export function RelativeDate({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = new Date(at);
  return (
    <time
      className="group/date inline-grid min-w-[11ch] items-baseline whitespace-nowrap [text-decoration:inherit] *:[grid-area:1/1] *:[text-decoration:inherit]"
      data-age="date"
      dateTime={toDateTime(at)}
      title={now ? formatMoment(moment) : formatMoment(moment, "UTC")}
    >
      <span className="peer group-[:hover]/date:invisible before:inline-block in-focus-visible:invisible">
        {now && formatDistance(moment, now)}
      </span>
      <span className="group-[:hover]/date:visible! peer-[:not(:empty)]:invisible in-focus-visible:visible!">
        {formatDay(moment)}
      </span>
    </time>
  );
}
