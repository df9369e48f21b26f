import type { Page } from "@playwright/test";

type Beacon = { path: string; data: unknown };

/** What the page sends without waiting for an answer. A browser hides a beacon's body from tests. */
export async function recordBeacons(page: Page): Promise<Beacon[]> {
  const beacons: Beacon[] = [];
  await page.exposeFunction("recordBeacon", (path: string, text: string) => {
    beacons.push({ path, data: JSON.parse(text) });
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    // At once: the page may be left at any moment, and a blob is read only later.
    const texts = new WeakMap<object, string>();
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts.join(""));
      }
    };
    navigator.sendBeacon = (path, data) => {
      const text = data instanceof Blob ? texts.get(data) : undefined;
      if (text !== undefined) Reflect.get(window, "recordBeacon")(path, text);
      return send(path, data);
    };
  });
  return beacons;
}
