import type { Page } from "@playwright/test";

/** A change of layout that no reader asked for: when it came, how much it moved, and what. */
export type Shift = { at: number; value: number; moved: string[] };

/** Before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const around = element?.closest("[id], header, main, footer");
          return `${around?.id || around?.localName} ${element?.localName} ${element?.getAttribute("class") ?? ""}`;
        });
        shifts.push({ at: entry.startTime, value: Reflect.get(entry, "value"), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export function listShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => Reflect.get(window, "shifts"));
}
