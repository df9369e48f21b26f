import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

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
 * Closes what one caller could hold open to keep others out: too many sockets, and requests that do not arrive. IPv6
 * addresses count by their /64. `isTrusted` addresses only count in total: a proxy brings many visitors.
 */
export function limitConnections(
  server: Server,
  { isTrusted, ...given }: Partial<ConnectionLimits> & { isTrusted?: (address: string) => boolean } = {},
): void {
  const limits = { ...CONNECTION_LIMITS, ...given };
  const open = new Map<string, number>();
  let inAll = 0;
  server.headersTimeout = limits.arriveWithinMs;

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "");
    const ofAddress = (open.get(address) ?? 0) + 1;
    const isOneTooMany = ofAddress > limits.perAddress && !isTrusted?.(address);
    if (isOneTooMany || inAll >= limits.inAll) return void socket.destroy();
    open.set(address, ofAddress);
    inAll++;
    socket.once("close", () => {
      inAll--;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
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

/** One home or host has a whole IPv6 /64 and can use any address in it. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
