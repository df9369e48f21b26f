import type { Page } from "@playwright/test";

type Beacon = { path: string; data: unknown };

/** What the page sends without waiting for an answer. A browser does not show a test the body of a beacon. */
export async function recordBeacons(page: Page): Promise<Beacon[]> {
  const beacons: Beacon[] = [];
  await page.exposeFunction("recordBeacon", (path: string, text: string) => {
    beacons.push({ path, data: JSON.parse(text) });
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, data) => {
      if (data instanceof Blob) void data.text().then((text) => Reflect.get(window, "recordBeacon")(path, text));
      return send(path, data);
    };
  });
  return beacons;
}
