import { findAll, make } from "#components/document/element.ts";
import { findSheet, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { OWN_WIDTH, splitFigures } from "#components/ui/amounts/figure-parts.ts";
import { describeAmount, formatAboutUsd, formatNano, fromSteps } from "#lib/nano/amount-text.ts";
import { quoteInNano, worthInMicros } from "#lib/posts/price.ts";

const LIVE = "[data-steps],[data-micros]";

/** Renews the figures that follow the market, each in the room that it has. */
export function renewAmounts(rate: { usd: string }): void {
  for (const amount of findAll(LIVE)) renew(amount, rate);
  renewLockedPost(rate);
}

/** When the market’s price is too old to be shown. The figures keep their room. */
export function hideAmounts(): void {
  for (const amount of findAll(LIVE)) findFigure(amount)?.style.setProperty("visibility", "hidden");
}

/** The same as Amount draws. */
function renew(amount: HTMLElement, rate: { usd: string }): void {
  const { steps, micros } = amount.dataset;
  const raw = steps === undefined ? quoteInNano(BigInt(micros ?? 0), rate) : fromSteps(steps);
  const usdMicros = steps === undefined ? BigInt(micros ?? 0) : worthInMicros(raw ?? 0n, rate);
  const figure = findFigure(amount);
  if (raw === null || usdMicros === null || !figure) return;
  const text = steps === undefined ? formatNano(raw) : formatAboutUsd(usdMicros);
  figure.style.cssText = `display:inline-block;min-width:${figure.offsetWidth}px;text-align:end`;
  figure.firstElementChild?.replaceChildren(...drawFigures(text));
  amount.title = describeAmount(raw, usdMicros);
  amount.lastElementChild?.replaceChildren(amount.title);
}

export function drawFigures(text: string): (Node | string)[] {
  return splitFigures(text).map((part, index) => (index % 2 ? make("span", { class: OWN_WIDTH }, part) : part));
}

/** Dollars stand second. */
function findFigure(amount: HTMLElement): HTMLElement | null {
  const figure = amount.firstElementChild?.children[amount.dataset.steps === undefined ? 0 : 1];
  return figure instanceof HTMLElement ? figure : null;
}

/** What the pay sheet will say. A price in dollars is quoted when it is paid. */
function renewLockedPost(rate: { usd: string }): void {
  const [locked, sheet] = [readLockedPost(), findSheet()];
  if (!locked || !sheet || locked.isDollarPrice || locked.price.usdMicros === null) return;
  const usdMicros = String(worthInMicros(BigInt(locked.price.raw), rate));
  sheet.dataset.post = JSON.stringify({ ...locked, price: { ...locked.price, usdMicros } });
}
