"use client";
import { formatMarketAge } from "#components/ui/amounts/market-figures.ts";
import { useMinuteClock } from "#components/ui/dates/minute-clock.ts";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { formatMoment } from "#lib/moment.ts";

/** "12 minutes ago" once the page is hydrated, in the space of the server's text (the moment), so that nothing moves. */
export function MarketAge({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = formatMoment(new Date(at), "UTC");
  return (
    <time data-age="market" dateTime={toDateTime(at)}>
      <span>{now && formatMarketAge(new Date(at), now)}</span>
      <span>{moment}</span>
    </time>
  );
}
