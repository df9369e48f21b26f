import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { takeLargeSamples } from "#lib/env/samples.ts";
import daily, { desktop, phone } from "#tests/playwright.config.ts";

takeLargeSamples();

/** These send requests, or check what is the same on every screen. */
const SAME_ON_EVERY_SCREEN = [
  /auth\/(attacks|code|forged-requests|guards)\.spec/,
  /demo-wallet\/refusals\.spec/,
  /leaks\//,
  /(crawlers|date|page-policy|page-reports|pictures|post-addresses|price-line|reader-mode-and-print|read-by-token)\.spec/,
];

/** For `npm run nightly`: tests left out by day, every test on a dark phone, and looks in the other two corners. */
export default defineConfig({
  ...daily,
  outputDir: join(import.meta.dirname, ".output/e2e-nightly"),
  reporter: [["list"], ["json", { outputFile: join(import.meta.dirname, ".output/e2e-nightly.json") }]],
  grepInvert: [],
  projects: [
    { name: "desktop-light", grep: /@night/, use: { ...desktop, colorScheme: "light" } },
    { name: "phone-dark", testIgnore: SAME_ON_EVERY_SCREEN, use: { ...phone, colorScheme: "dark" } },
    { name: "desktop-dark", grep: /@looks/, use: { ...desktop, colorScheme: "dark" } },
    { name: "phone-light", grep: /@looks/, use: { ...phone, colorScheme: "light" } },
  ],
});
