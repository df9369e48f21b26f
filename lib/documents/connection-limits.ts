import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { hostNetworkOf } from "#lib/http/limits/network-of.ts";

export type ConnectionLimits = {
  perAddress: number;
  inAll: number;
  /** How long the headers may take to arrive, and then each part of the body. */
  arriveWithinMs: number;
  /** A body that sends fewer bytes than this in that time counts as never-ending. */
  bytesEachTime: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 256,
  inAll: 4_096,
  arriveWithinMs: 10_000,
  bytesEachTime: 10_000,
};

/** How often Node checks for late headers. Only `createServer` accepts it. */
export const LATE_REQUESTS_OPTIONS = { connectionsCheckingInterval: 1_000 };

/**
 * Closes what one caller could hold open to keep others out: sockets beyond a number, and requests that do not arrive. An
 * IPv6 address counts by its /64. An `isTrusted` socket counts only in total: a proxy brings many visitors.
 */
export function limitConnections(
  server: Server,
  { isTrusted, ...given }: Partial<ConnectionLimits> & { isTrusted?: (socket: Socket) => boolean } = {},
): void {
  const limits = { ...CONNECTION_LIMITS, ...given };
  const open = new Map<string, number>();
  let inAll = 0;
  server.headersTimeout = limits.arriveWithinMs;

  server.on("connection", (socket: Socket) => {
    const network = isTrusted?.(socket) ? null : (hostNetworkOf(socket.remoteAddress ?? "") ?? "unknown");
    const ofNetwork = network === null ? 0 : (open.get(network) ?? 0);
    if (ofNetwork >= limits.perAddress || inAll >= limits.inAll) return void socket.destroy();
    if (network !== null) open.set(network, ofNetwork + 1);
    inAll++;
    socket.once("close", () => {
      inAll--;
      if (network === null) return;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  server.on("request", (request: IncomingMessage) => watchBody(request, limits));
}

/**
 * Checks repeatedly that the body makes progress until it has arrived. Data waiting for us to read it does not count
 * against the sender.
 */
function watchBody(request: IncomingMessage, { arriveWithinMs, bytesEachTime }: ConnectionLimits): void {
  if (request.headers["transfer-encoding"] === undefined && !(Number(request.headers["content-length"]) > 0)) return;
  const { socket } = request;
  let before = socket.bytesRead;
  let wasOurTurn = false;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isOurTurn = request.readableLength >= request.readableHighWaterMark;
    if (socket.bytesRead - before < bytesEachTime && !isOurTurn && !wasOurTurn) socket.destroy();
    before = socket.bytesRead;
    wasOurTurn = isOurTurn;
  }, arriveWithinMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}
