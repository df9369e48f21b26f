import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareHeldPages } from "#lib/documents/held-pages.ts";
import { askAsBrowser } from "#tests/support/calls/browser-request.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { browserCookiesOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith, setWebSettings } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";

const PAGE = { html: "<p>Held</p>", headers: { "cache-control": "public, max-age=0" } };
let cookie: string;

beforeAll(async () => {
  setWebSettings();
  shareHeldPages(() => PAGE);
  cookie = await browserCookiesOf((await signedInUser()).session);
});
afterAll(() => shareHeldPages(() => undefined));

/** Who answers signed-in readers in a web process with this setting. */
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
    const paths = Array.from({ length: 12 }, (_, n) => `/@mira/post-${n}`);
    return [...new Set(await Promise.all(paths.map((path) => ask(path, { cookie }))))];
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

test("without the setting, or a database that answers, Next answers signed-in readers", async () => {
  expect(await askWith(undefined)).toEqual(["Next"]);
  expect(await askWith("postgresql://farthing_web:x@127.0.0.1:9/postgres")).toEqual(["Next"]);
  const silent = await startSilentDatabase();
  expect(await askWith(silent.url)).toEqual(["Next"]);
  silent.stop();
});
