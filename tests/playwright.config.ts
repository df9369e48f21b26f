import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { readNodeUnderTest } from "#lib/env/node-under-test.ts";
import { definedOnly, FLAGS, readNotedBrowser } from "#tests/support/e2e/browser.ts";

const browser = await readNotedBrowser();
if (!browser) throw new Error("No browser found: run npm test once, it gets one.");

const launchOptions = {
  executablePath: browser.executablePath,
  env: definedOnly(browser.env),
  args: [...FLAGS, "--disable-quic", "--disable-background-networking", "--disable-component-update"],
};
export const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
export const phone = { ...devices["Pixel 7"] };
export default defineConfig({
  testDir: join(import.meta.dirname, "e2e"),
  outputDir: join(import.meta.dirname, ".output/e2e"),
  globalSetup: join(import.meta.dirname, "support/product/product.ts"),
  fullyParallel: true,
  grepInvert: /@night/,
  forbidOnly: true,
  retries: 0,
  // No test asserts a time: this only ends what hangs, as a slow machine takes longer.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // All pay from the one key of a node under test: one after the other.
  workers: readNodeUnderTest() ? 1 : 3,
  reporter: [["list"], ["json", { outputFile: join(import.meta.dirname, ".output/e2e.json") }]],
  // A trace costs each test a sixth of its time. Run what failed again with --trace on.
  use: { launchOptions, trace: "off" },
  // Everything once, and on a phone what differs there. The rest runs at night: other corners, and tests marked @night.
  projects: [
    { name: "desktop-light", use: { ...desktop, colorScheme: "light" } },
    { name: "phone-dark", grep: /@phone/, use: { ...phone, colorScheme: "dark" } },
  ],
});
