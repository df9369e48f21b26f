const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const SEPTEMBER = 8;

/** Written out: loading Intl takes a phone longer than all the rest of a page's dates. */
const MONTHS =
  /* @__PURE__ */ "January February March April May June July August September October November December".split(" ");

/** "20 Nov 2026". The same day everywhere (UTC), so that the server and every browser render the same text. */
export function formatDay(at: Date): string {
  const month = MONTHS[at.getUTCMonth()]?.slice(0, at.getUTCMonth() === SEPTEMBER ? 4 : 3);
  return `${at.getUTCDate()}\u00a0${month}\u00a0${at.getUTCFullYear()}`;
}

/** For the attribute of <time>: HTML takes thousandths of a second, and the database writes millionths. */
export function toDateTime(at: string): string {
  return at.replace(/(\.\d{3})\d+/, "$1");
}

/** "20 November 2026 at 14:05 UTC"; without a time zone, in the reader's own. */
export function formatMoment(at: Date, timeZone?: "UTC"): string {
  const local = timeZone ? at : new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS);
  const [hours = "", minutes = ""] = local.toISOString().slice(11).split(":");
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  return `${day} at ${hours}:${minutes}${timeZone ? ` ${timeZone}` : ""}`;
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
