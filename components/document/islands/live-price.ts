import { showAges } from "#components/document/dates.ts";
import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import { MARKET_AGE } from "#components/nano/market-age-style.ts";
import { type LivePrice, readPrice } from "#components/nano/read-price.ts";
import { FIGURES, OWN_WIDTH, splitFigures } from "#components/ui/amounts/figure-parts.ts";
import { formatMarketPrice } from "#components/ui/amounts/market-figures.ts";
import { formatMoment } from "#components/ui/dates/relative-time.ts";

/** Reads the price of Nano and shows it in its line. */
registerIsland("live-price", {
  async open(line) {
    const price = await readPrice();
    if (price) showPrice(line, price);
  },
});

/** The same as PriceLine draws. */
function showPrice(line: HTMLElement, { usd, updatedAt }: LivePrice): void {
  if (!line.firstElementChild) void addLateSheets();
  const figures = splitFigures(`Ӿ1 = ${formatMarketPrice(usd)}`).map((part, index) =>
    index % 2 ? make("span", { class: OWN_WIDTH }, part) : part,
  );
  const time = make(
    "time",
    { class: MARKET_AGE.time, datetime: updatedAt, "data-age": "market" },
    make("span", { class: MARKET_AGE.age }),
    make("span", { class: MARKET_AGE.moment }, formatMoment(new Date(updatedAt), "UTC")),
  );
  line.replaceChildren(
    make("span", {}, make("span", { class: FIGURES }, ...figures), " ·"),
    " ",
    make("span", {}, "updated ", time),
  );
  showAges();
}
