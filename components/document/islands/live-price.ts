import { showAges } from "#components/document/dates.ts";
import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import { drawFigures, hideAmounts, renewAmounts } from "#components/document/live-amounts.ts";
import { type LivePrice, readPrice } from "#components/nano/read-price.ts";
import { FIGURES } from "#components/ui/amounts/figure-parts.ts";
import { formatMarketPrice } from "#components/ui/amounts/market-figures.ts";
import { formatMoment } from "#lib/moment.ts";
import { RATE_GOOD_FOR_HOURS } from "#lib/posts/price.ts";

const HOUR_MS = 3_600_000;

/** Reads the price of Nano, and shows it in its line and in the prices of posts. */
registerIsland("live-price", {
  async open(line) {
    // Without an answer the page keeps its figures for as long as they may be shown.
    const price = await readPrice().catch(() => null);
    if (price && isGood(price.updatedAt)) {
      showPrice(line, price);
      renewAmounts(price);
    } else if (!isGood(line.dataset.livePrice)) {
      line.replaceChildren();
      hideAmounts();
    }
  },
});

function isGood(updatedAt = ""): boolean {
  return Date.now() - Date.parse(updatedAt) <= RATE_GOOD_FOR_HOURS * HOUR_MS;
}

/** The same as PriceLine draws. */
function showPrice(line: HTMLElement, { usd, updatedAt }: LivePrice): void {
  if (!line.firstElementChild) void addLateSheets();
  const figures = drawFigures(`Ӿ1 = ${formatMarketPrice(usd)}`);
  const time = make(
    "time",
    { datetime: updatedAt, "data-age": "market" },
    make("span", {}),
    make("span", {}, formatMoment(new Date(updatedAt), "UTC")),
  );
  line.dataset.livePrice = updatedAt;
  line.replaceChildren(
    make("span", {}, make("span", { class: FIGURES }, ...figures)),
    " ",
    make("span", {}, "updated ", time),
  );
  showAges();
}
