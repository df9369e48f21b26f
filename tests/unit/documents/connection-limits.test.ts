import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { type ConnectionLimits, LATE_REQUESTS_OPTIONS, limitConnections } from "#lib/documents/connection-limits.ts";
import { until } from "#tests/support/until.ts";

const QUICKLY = { ...LATE_REQUESTS_OPTIONS, connectionsCheckingInterval: 50 };
const running: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers when the whole body has arrived, and its port. */
async function serve(limits: Partial<ConnectionLimits> & { isTrusted?: () => boolean }): Promise<number> {
  const server = createServer(QUICKLY, (asked, response) => {
    asked.resume().once("end", () => response.end("done"));
    // A client that is cut off is not an error of the server.
    asked.on("error", () => undefined);
  });
  limitConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push(server);
  return (server.address() as AddressInfo).port;
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** What the server sends on this connection until it closes it or has sent enough. */
async function answerOn(socket: Socket, text: string): Promise<string> {
  let heard = "";
  socket.on("data", (chunk: Buffer) => {
    heard += chunk;
    if (heard.includes("done")) socket.destroy();
  });
  // A connection that is cut off while it is written to is reset first, and closed then.
  const closed = new Promise<unknown>((resolve) => socket.once("close", resolve));
  socket.write(text);
  await closed;
  return heard;
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";

test("an address gets its number of sockets, and a closed one makes room", async () => {
  const port = await serve({ perAddress: 3 });
  const held = [await opened(port), await opened(port), await opened(port)];
  expect(await answerOn(await opened(port), GET)).toBe("");
  const [first] = held;
  const closed = once(first ?? fail(), "close");
  first?.end();
  await closed;
  expect(await answerOn(await opened(port), GET)).toContain("done");
  for (const socket of held) socket.destroy();
});

function fail(): never {
  throw new Error("No socket was opened.");
}

test("a trusted proxy has no limit of its own, and all together have one", async () => {
  const port = await serve({ perAddress: 1, inAll: 2, isTrusted: () => true });
  const [first, second] = [await opened(port), await opened(port)];
  expect(await answerOn(await opened(port), GET)).toBe("");
  expect(await answerOn(second, GET)).toContain("done");
  first.destroy();
});

/** Connects from an address, without a network, and says whether the server keeps the socket. */
function isKept(server: Server, remoteAddress: string): boolean {
  const socket = Object.assign(new PassThrough(), { remoteAddress });
  server.emit("connection", socket);
  return !socket.destroyed;
}

test("the addresses of one IPv6 /64 share a number, and another /64 has its own", () => {
  const server = createServer();
  limitConnections(server, { perAddress: 2 });
  const addresses = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:3::1"];
  expect(addresses.map((address) => isKept(server, address))).toEqual([true, true, false, true]);
});

test("trusted sockets use up nothing of their network's number", () => {
  const server = createServer();
  const trusted = "2001:db8:1:2::1";
  limitConnections(server, { perAddress: 1, isTrusted: ({ remoteAddress }) => remoteAddress === trusted });
  const addresses = [trusted, trusted, "2001:db8:1:2::2", "2001:db8:1:2::3", trusted];
  expect(addresses.map((address) => isKept(server, address))).toEqual([true, true, true, false, true]);
});

test.each([
  ["nothing at all", ""],
  ["headers that do not end", "GET / HTTP/1.1\r\nHost: x\r\nX-More: "],
  ["a body that never comes", POST],
])("closes the connection after a while: %s", async (_, text) => {
  const port = await serve({ arriveWithinMs: 100 });
  expect(await answerOn(await opened(port), text)).not.toContain("done");
});

test("cuts off a trickling body, and accepts a slow but steady one", async () => {
  const limits = { arriveWithinMs: 200, bytesEachTime: 100 };
  const port = await serve(limits);
  const statusOf = async (bytesEachTime: number) => {
    const socket = await opened(port);
    socket.write(POST);
    const drip = setInterval(() => socket.write("x".repeat(bytesEachTime)), 20);
    const heard = await answerOn(socket, "");
    clearInterval(drip);
    return heard.slice(9, 12);
  };
  expect(await Promise.all([statusOf(1), statusOf(100)])).toEqual(["", "200"]);
});

test("leaves alone a body that waits for the server to read it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { promise: arrived, resolve } = Promise.withResolvers<IncomingMessage>();
  const server = createServer(QUICKLY, (asked, response) => {
    asked.once("end", () => response.end("done"));
    resolve(asked);
  });
  // The clock of headers is real: on a busy machine they take a while.
  limitConnections(server, { arriveWithinMs: 10_000 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push(server);
  const sent = request({ port: (server.address() as AddressInfo).port, method: "POST" });
  sent.end("x".repeat(2_000_000));
  const answer = once(sent, "response");
  const asked = await arrived;
  await until("the server holds all that it takes unread", () => asked.readableLength >= asked.readableHighWaterMark);
  vi.advanceTimersByTime(40_000);
  asked.resume();
  const [response] = await answer;
  expect(response.statusCode).toBe(200);
  response.resume();
});
