import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareHeldPages } from "#lib/documents/held-pages.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { askAsBrowser } from "#tests/support/calls/browser-request.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { browserCookiesOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith, setWebSettings } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";

const PAGE = { html: "<p>Held</p>", headers: { "cache-control": "public, max-age=0" } };
let cookies: string[];

beforeAll(async () => {
  setWebSettings();
  shareHeldPages(() => PAGE);
  const purchaseId = crypto.randomUUID();
  cookies = [
    await browserCookiesOf((await signedInUser()).session),
    `pat_${crypto.randomUUID()}=${accessTokenOf(purchaseId)}`,
  ];
});
afterAll(() => shareHeldPages(() => undefined));

/** Who answers a signed-in reader and the holder of a token, in a web process with this setting. */
async function askWith(url: string | undefined): Promise<string[]> {
  const settings = { WEB_DATABASE_URL: url ?? "" };
  const { createWebServer } = await loadWith(settings, () => import("#lib/documents/web-server.ts"));
  const web = createWebServer(async (_, response) => void response.end("Next"));
  await web.listen(0, "127.0.0.1");
  const { port } = web.http.address() as AddressInfo;
  const ask = async (path: string, headers = {}) => {
    const { body } = await askAsBrowser(`http://127.0.0.1:${port}${path}`, headers);
    return body.toString() === "Next" ? "Next" : "held";
  };
  try {
    await until("the page is held", async () => (await ask("/@mira/a-post")) === "held");
    return await Promise.all(cookies.map((cookie) => ask("/@mira/a-post", { cookie })));
  } finally {
    await web.stop(0);
  }
}

/** A database that takes connections and says nothing. */
async function startSilentDatabase() {
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { url: `postgresql://farthing_web:x@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`, stop };
}

test("without the setting, or a database that answers, Next answers readers", async () => {
  expect(await askWith(undefined)).toEqual(["Next", "Next"]);
  expect(await askWith("postgresql://farthing_web:x@127.0.0.1:9/postgres")).toEqual(["Next", "Next"]);
  const silent = await startSilentDatabase();
  expect(await askWith(silent.url)).toEqual(["Next", "Next"]);
  silent.stop();
});
