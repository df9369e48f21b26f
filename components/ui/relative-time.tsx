const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** "20 Nov 2026". Everywhere the same day, so that the server and every browser write the same text. */
export function formatDay(at: Date): string {
  return day.format(at).replaceAll(" ", "\u00a0");
}

/** "20 November 2026 at 14:05 UTC"; without a time zone, in the reader's own. */
export function formatMoment(at: Date, timeZone?: string): string {
  const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return timeZone ? `${moment.format(at)} ${timeZone}` : moment.format(at);
}

/** "just now", "12 min ago", "in 3 days"; null from a week on, where a date says more. Never wider than a date. */
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
