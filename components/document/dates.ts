import { closestTo, findAll, onContent } from "#components/document/element.ts";
import { formatMarketAge } from "#components/ui/amounts/market-figures.ts";
import { formatDistance } from "#components/ui/dates/relative-time.ts";

const MINUTE_MS = 60_000;

/** Dates say how long ago they were. After Back, too: a stored page's clock stood still. */
export function keepDates(): void {
  onContent(showAges);
  setInterval(showAges, MINUTE_MS);
  addEventListener("pageshow", ({ persisted }) => persisted && showAges());
  document.addEventListener("pointerover", showOwnMoment);
}

/** Fills the first of the two texts that share a cell. */
export function showAges(): void {
  const now = new Date();
  for (const time of findAll("time[data-age]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    const age = time.dataset.age === "date" ? formatDistance(at, now) : formatMarketAge(at, now);
    time.firstElementChild?.replaceChildren(age ?? "");
  }
}

/** The title says the moment in UTC; under a pointer, in the reader's own time. Intl loads slowly, and only then. */
function showOwnMoment(event: Event): void {
  const time = closestTo(event, "time[data-age=date]");
  const at = new Date(time?.getAttribute("datetime") ?? "");
  if (time) time.title = at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}
