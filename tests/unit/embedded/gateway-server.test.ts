import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createGatewayServer } from "#embedded/gateway/server.ts";

const LIMIT = 256;

/** Connects so many sockets at once, without a network, and says how many of them the gateway keeps. */
function countKept(sockets: number, ends: { localAddress?: string; remoteAddress?: string }): number {
  const server = createGatewayServer((_, response) => void response.end());
  const kept = Array.from({ length: sockets }, () => Object.assign(new PassThrough(), ends)).filter((socket) => {
    server.emit("connection", socket);
    return !socket.destroyed;
  });
  return kept.length;
}

test.each([
  ["loopback", "127.0.0.1", "127.0.0.1"],
  ["IPv6 loopback", "::1", "::1"],
  ["its public address, as in a private demo", "192.0.2.7", "192.0.2.7"],
  ["its public address, seen as IPv6", "::ffff:192.0.2.7", "::ffff:192.0.2.7"],
])("this machine holds more than 256 sockets over %s", (_, localAddress, remoteAddress) => {
  expect(countKept(LIMIT + 10, { localAddress, remoteAddress })).toBe(LIMIT + 10);
});

test.each([
  ["a stranger", "192.0.2.7", "203.0.113.9"],
  ["a neighbour", "192.0.2.7", "192.0.2.8"],
  ["another loopback address", "127.0.0.1", "127.0.0.2"],
])("%s holds 256 sockets and no more", (_, localAddress, remoteAddress) => {
  expect(countKept(LIMIT + 10, { localAddress, remoteAddress })).toBe(LIMIT);
});

test("a socket without an address is counted as a stranger's", () => {
  expect(countKept(LIMIT + 10, {})).toBe(LIMIT);
});

test("all together hold 4,096 sockets, this machine's included", () => {
  expect(countKept(4_100, { localAddress: "127.0.0.1", remoteAddress: "127.0.0.1" })).toBe(4_096);
});
