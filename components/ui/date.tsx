"use client";
import { useMinuteClock } from "#components/ui/minute-clock";
import { formatDay, formatDistance, formatMoment } from "#components/ui/relative-time";

/**
 * The date in the server's text, and the distance from now once the page is awake. Both lie in one cell that is as wide
 * as a date, so nothing moves; under the pointer, after a tap, or in a link that has the focus, the date comes back.
 */
export function RelativeDate({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = new Date(at);
  const distance = now && formatDistance(moment, now);
  const title = now ? formatMoment(moment) : formatMoment(moment, "UTC");
  if (!distance) {
    return (
      <time
        className="inline-block min-w-[11ch] whitespace-nowrap [text-decoration:inherit]"
        dateTime={at}
        title={title}
      >
        {formatDay(moment)}
      </time>
    );
  }
  return (
    <time
      className="group/date inline-grid min-w-[11ch] whitespace-nowrap [text-decoration:inherit] *:[grid-area:1/1] *:[text-decoration:inherit]"
      dateTime={at}
      title={title}
    >
      <span className="group-[:hover]/date:invisible in-focus-visible:invisible">{distance}</span>
      <span className="invisible group-[:hover]/date:visible in-focus-visible:visible">{formatDay(moment)}</span>
    </time>
  );
}
