import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import daily, { desktop, phone } from "#tests/playwright.config";

/** These send requests, or look at what is the same on every screen. */
const SAME_ON_EVERY_SCREEN = [
  /auth\/(attacks|code|forged-requests|guards)\.spec/,
  /demo-wallet\/refusals\.spec/,
  /leaks\//,
  /(crawlers|date|page-policy|pictures|post-addresses|price-line|read-elsewhere|token-reader|wires)\.spec/,
];

/** For `npm run nightly`: every test on a phone in the dark, and the other two corners for what depends on both: looks. */
export default defineConfig({
  ...daily,
  outputDir: join(import.meta.dirname, ".output/e2e-nightly"),
  reporter: [["list"], ["json", { outputFile: join(import.meta.dirname, ".output/e2e-nightly.json") }]],
  projects: [
    { name: "phone-dark", testIgnore: SAME_ON_EVERY_SCREEN, use: { ...phone, colorScheme: "dark" } },
    { name: "desktop-dark", grep: /@looks/, use: { ...desktop, colorScheme: "dark" } },
    { name: "phone-light", grep: /@looks/, use: { ...phone, colorScheme: "light" } },
  ],
});
