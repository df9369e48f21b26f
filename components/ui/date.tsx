"use client";
import { useMinuteClock } from "#components/ui/minute-clock";
import { formatDay, formatDistance, formatMoment } from "#components/ui/relative-time";

/**
 * The date in the server's text, and the distance from now once the page is awake. Both lie in one cell that is as wide
 * as a date, so nothing moves; under the pointer, after a tap, or in a link that has the focus, the date comes back. Both elements
 * are there from the beginning: a page of many dates only gets their words.
 */
export function RelativeDate({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = new Date(at);
  return (
    <time
      className="group/date inline-grid min-w-[11ch] whitespace-nowrap [text-decoration:inherit] *:[grid-area:1/1] *:[text-decoration:inherit]"
      dateTime={at}
      title={now ? formatMoment(moment) : formatMoment(moment, "UTC")}
    >
      <span className="peer group-[:hover]/date:invisible in-focus-visible:invisible">
        {now && formatDistance(moment, now)}
      </span>
      <span className="group-[:hover]/date:visible! peer-[:not(:empty)]:invisible in-focus-visible:visible!">
        {formatDay(moment)}
      </span>
    </time>
  );
}
