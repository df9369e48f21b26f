import { findAll } from "#components/document/element.ts";
import { loadPlainIsland } from "#components/document/islands.ts";
import { renewPrice } from "#components/nano/renew-price.ts";

/** The price of Nano in the footer, read again each hour. Nothing is read before the page is there. */
export function keepLivePrice(): void {
  const start = () => {
    for (const line of findAll("[data-live-price]")) keep(line);
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

function keep(line: HTMLElement): void {
  const show = async () => (await loadPlainIsland("live-price")).open(line);
  renewPrice({ updatedAt: line.dataset.livePrice || undefined, renew: show });
}
