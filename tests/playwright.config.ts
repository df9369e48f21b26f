import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { definedOnly, FLAGS, findBrowser } from "#tests/support/browser";

const browser = await findBrowser();
if (!browser) throw new Error("No browser found: run npm test once, it gets one.");

const launchOptions = {
  executablePath: browser.executablePath,
  env: definedOnly(browser.env),
  args: [...FLAGS, "--disable-quic", "--disable-background-networking", "--disable-component-update"],
};
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = { ...devices["Pixel 7"] };
/** What the server answers, and what a script does without being seen, is the same on every screen. */
const SAME_ON_EVERY_SCREEN = [
  /auth\/(attacks|code|guards)\.spec/,
  /demo-wallet\/refusals\.spec/,
  /leaks\//,
  /(crawlers|date|page-policy|post-addresses|price-line|read-elsewhere|token-reader|wires)\.spec/,
];

export default defineConfig({
  testDir: join(import.meta.dirname, "e2e"),
  outputDir: join(import.meta.dirname, ".output/e2e"),
  globalSetup: join(import.meta.dirname, "support/product.ts"),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Nothing timed is asserted: these only end what hangs, and a slow machine takes its time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [["list"], ["json", { outputFile: join(import.meta.dirname, ".output/e2e.json") }]],
  // Calls, console and network of what failed. Pictures of each step cost every test a sixth of its time.
  use: { launchOptions, trace: { mode: "retain-on-failure", screenshots: false, snapshots: false } },
  projects: [
    { name: "desktop-light", use: { ...desktop, colorScheme: "light" } },
    { name: "phone-dark", testIgnore: SAME_ON_EVERY_SCREEN, use: { ...phone, colorScheme: "dark" } },
    // The other two corners are for what depends on both: looks.
    { name: "desktop-dark", grep: /@looks/, use: { ...desktop, colorScheme: "dark" } },
    { name: "phone-light", grep: /@looks/, use: { ...phone, colorScheme: "light" } },
  ],
});
