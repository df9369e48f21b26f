import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";
import type { Connection } from "#lib/purchases/checkout/purchase-watch.ts";
import { type RunningWatch, runWatch } from "#lib/purchases/checkout/run-watch.ts";
import { createArrivals } from "#tests/support/arrivals.ts";
import { createPurchase, createVerdict } from "#tests/support/world/client-purchases.ts";

const sockets = new WebSocketServer({ noServer: true });
let answer: (socket: Duplex, request: IncomingMessage) => void;
let url: string;

beforeAll(async () => {
  const server = createServer().on("upgrade", (request, socket) => answer(socket, request));
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => void server.close();
});

/** The page's sockets: real ones, counted. */
let tries: number;
let givenUp: ReturnType<typeof createArrivals<number>>;
let verdicts: number;
let connections: Connection[];
let watch: RunningWatch;

beforeEach(() => {
  [tries, verdicts, connections, givenUp] = [0, 0, [], createArrivals()];
  class CountedSocket extends WebSocket {
    #isGivenUp = false;
    constructor(address: string) {
      super(address);
      tries++;
    }
    override close(): void {
      if (!this.#isGivenUp) givenUp.add(tries);
      this.#isGivenUp = true;
      super.close();
    }
  }
  const answers: Record<string, () => object> = {
    "/api/settings": () => ({
      ...{ siteUrl: "https://site.example", supabaseUrl: url, consentTextId: null },
      supabasePublishableKey: "sb_publishable_unit",
    }),
    "/api/auth/access-token": () => ({ access_token: "token", expires_at: 4_102_444_800 }),
    "/api/purchases/verify": () => {
      verdicts++;
      return createVerdict({ expires_at: new Date(Date.now() + 540_000).toISOString() });
    },
  };
  vi.stubGlobal("WebSocket", CountedSocket);
  vi.stubGlobal("fetch", async (address: string) => Response.json(answers[address]?.()));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "farthing-viewer=anonymous" }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  watch.stop();
  for (const client of sockets.clients) client.terminate();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(): void {
  const expiresAt = new Date(Date.now() + 540_000).toISOString();
  watch = runWatch(createPurchase({ expiresAt }), {
    onConnection: (connection) => connections.push(connection),
    ...{ onVerdict: () => undefined, onShow: () => undefined, onOnline: () => undefined },
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const open = (then: (client: ServerSocket) => void) => (socket: Duplex, request: IncomingMessage) =>
  sockets.handleUpgrade(request, socket, Buffer.alloc(0), then);

/** Lets the page join, as Realtime does. */
function admit(client: ServerSocket): void {
  client.once("message", (text) => {
    const [join, reference, topic] = JSON.parse(String(text));
    client.send(JSON.stringify([join, reference, topic, "phx_reply", { status: "ok", response: {} }]));
    client.close();
  });
}

test.each([
  { what: "ends each connection before it answers", how: (socket: Duplex) => void socket.destroy() },
  { what: "closes each socket that it opened", how: open((client) => client.close()) },
  { what: "closes each socket on which the page has joined", how: open(admit), joins: 4 },
  { what: "accepts connections and never answers", how: () => undefined, silentMs: 5_000 },
])("a page whose server $what tries again three times, a second apart, and then polls", async (server) => {
  const { how, joins = 0, silentMs = 0 } = server;
  answer = how;
  start();
  for (let lost = 1; lost <= 4; lost++) {
    await pass(0);
    expect([tries, connections.at(-1)]).toEqual([lost, "reconnecting"]);
    await pass(silentMs);
    expect(await givenUp.next()).toBe(lost);
    await pass(999);
    expect(tries).toBe(lost);
    await pass(1);
  }
  expect(connections.at(-1)).toBe("polling");
  expect(connections.filter((connection) => connection === "connected")).toHaveLength(joins);
  const before = verdicts;
  await pass(14_000);
  expect([tries, verdicts]).toEqual([4, before + 1]);
});
