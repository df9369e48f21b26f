import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { listShifts, watchShifts } from "#tests/support/e2e/shifts.ts";

const PIECE_BYTES = 300;
const BETWEEN_MS = 20;

/** The site behind a line so slow that the browser paints what it has of a page. */
async function openSlowLine(siteUrl: string): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    void pass(new URL(request.url ?? "/", siteUrl)).catch((error: Error) => response.destroy(error));
    async function pass(url: URL): Promise<void> {
      const answer = await fetch(url);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      response.setHeader("content-type", answer.headers.get("content-type") ?? "");
      const size = request.headers["sec-fetch-dest"] === "document" ? PIECE_BYTES : bytes.length;
      for (let at = 0; at < bytes.length; at += size) {
        response.write(bytes.subarray(at, at + size));
        await sleep(BETWEEN_MS);
      }
      response.end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("on a slow line, the head of the front page comes piece by piece and never moves", async ({ page, product }) => {
  await using line = await openSlowLine(product.siteUrl);
  await watchShifts(page);
  await page.goto(line.url);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const moved = (await listShifts(page)).flatMap((shift) => shift.moved);
  expect(moved.filter((name) => name.startsWith("header "))).toEqual([]);
});
