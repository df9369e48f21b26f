import { MONTHS } from "#lib/moment.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const SEPTEMBER = 8;

/** "20 Nov 2026". The same day everywhere (UTC), so that the server and every browser render the same text. */
export function formatDay(at: Date): string {
  const month = MONTHS[at.getUTCMonth()]?.slice(0, at.getUTCMonth() === SEPTEMBER ? 4 : 3);
  return `${at.getUTCDate()}\u00a0${month}\u00a0${at.getUTCFullYear()}`;
}

/** For the attribute of <time>: HTML takes thousandths of a second, and the database writes millionths. */
export function toDateTime(at: string): string {
  return at.replace(/(\.\d{3})\d+/, "$1");
}

/** "just now", "12 min ago", "in 3 days"; null from a week on, where a date is clearer. Never wider than a date. */
export function formatDistance(at: Date, now: Date): string | null {
  const distanceMs = Math.abs(now.getTime() - at.getTime());
  if (distanceMs >= WEEK_MS) return null;
  if (distanceMs < MINUTE_MS) return "just now";
  const span = formatSpan(distanceMs).replaceAll(" ", "\u00a0");
  return at < now ? `${span}\u00a0ago` : `in\u00a0${span}`;
}

function formatSpan(spanMs: number): string {
  if (spanMs < HOUR_MS) return `${Math.floor(spanMs / MINUTE_MS)} min`;
  if (spanMs < DAY_MS) return `${Math.floor(spanMs / HOUR_MS)} h`;
  const days = Math.floor(spanMs / DAY_MS);
  return days === 1 ? "1 day" : `${days} days`;
}
