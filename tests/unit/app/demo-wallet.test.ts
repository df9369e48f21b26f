import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllEnvs());

/** The demo wallet's page on a site of this network. */
async function loadPage(network: "dev" | "live", faucetUrl = "") {
  vi.resetModules();
  vi.stubEnv("NANO_FAUCET_URL", faucetUrl);
  vi.stubEnv("NANO_NETWORK", network);
  vi.stubEnv("SITE_URL", "http://localhost:3000");
  return import(join(import.meta.dirname, "../../../app/(app)/(site)/demo-wallet/page.tsx"));
}

test("has no demo wallet page or title where money is real", async () => {
  const { default: Page, generateMetadata } = await loadPage("live");
  const notFound = expect.objectContaining({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  expect(generateMetadata).toThrow(notFound);
  expect(Page).toThrow(notFound);
});

test("is present on the test network, and not indexed", async () => {
  const { default: Page, generateMetadata } = await loadPage("dev");
  expect(generateMetadata()).toMatchObject({ robots: { index: false } });
  expect(Page()).toBeTruthy();
});

test("says what to do instead where there is no faucet", async () => {
  const words = /This test network has no faucet\. .*ask the person who runs its node/;
  const read = async (faucetUrl: string) => JSON.stringify((await loadPage("dev", faucetUrl)).default());
  expect(await read("")).toMatch(words);
  expect(await read("http://127.0.0.1:7077/faucet")).not.toMatch(words);
});
