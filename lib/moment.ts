const MINUTE_MS = 60_000;

/** Written out: loading Intl takes a phone longer than all the rest of a page's dates. */
export const MONTHS =
  /* @__PURE__ */ "January February March April May June July August September October November December".split(" ");

/** "20 November 2026 at 14:05 UTC"; without a time zone, in the reader's own. */
export function formatMoment(at: Date, timeZone?: "UTC"): string {
  const local = timeZone ? at : new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS);
  const [hours = "", minutes = ""] = local.toISOString().slice(11).split(":");
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  return `${day} at ${hours}:${minutes}${timeZone ? ` ${timeZone}` : ""}`;
}
