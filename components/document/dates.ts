import { findAll, onContent } from "#components/document/element.ts";
import { formatMarketAge } from "#components/ui/amounts/market-figures.ts";
import { formatDistance, formatMoment } from "#components/ui/dates/relative-time.ts";

const MINUTE_MS = 60_000;

/** Dates say how long ago they were. After Back, too: a stored page's clock stood still. */
export function keepDates(): void {
  onContent(showAges);
  setInterval(showAges, MINUTE_MS);
  addEventListener("pageshow", ({ persisted }) => persisted && showAges());
}

/** Fills the first of the two texts that share a cell. */
export function showAges(): void {
  const now = new Date();
  for (const time of findAll("time[data-age]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    const isDate = time.dataset.age === "date";
    if (isDate) time.title = formatMoment(at);
    const age = isDate ? formatDistance(at, now) : formatMarketAge(at, now);
    time.firstElementChild?.replaceChildren(age ?? "");
  }
}
