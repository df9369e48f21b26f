"use client";
import { formatMarketAge } from "#components/ui/market-figures";
import { useMinuteClock } from "#components/ui/minute-clock";
import { formatMoment } from "#components/ui/relative-time";

/** "12 minutes ago", once the page is awake; the moment itself in the server's text. */
export function MarketAge({ at }: { at: string }) {
  const now = useMinuteClock();
  const moment = new Date(at);
  return <time dateTime={at}>{now ? formatMarketAge(moment, now) : formatMoment(moment, "UTC")}</time>;
}
