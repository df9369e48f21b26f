import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { LATE_REQUESTS_OPTIONS, limitConnections } from "#lib/documents/connection-limits.ts";

/** Longer than a client waits before it closes an idle connection by itself: one that is closed as it is used fails a request. */
const IDLE_CONNECTION_MS = 65_000;

/** The HTTP server of the gateway. The site asks for all of its visitors, so this machine's sockets are counted in all only. */
export function createGatewayServer(answer: RequestListener): Server {
  const server = createServer(LATE_REQUESTS_OPTIONS, answer);
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  limitConnections(server, { isTrusted: isFromThisMachine });
  return server;
}

/**
 * Both ends have one address. In a private demo the site reaches the gateway by this machine's public address, so loopback
 * alone would not do; and nothing elsewhere can send from an address of ours, as the answers would come to us.
 */
function isFromThisMachine({ localAddress, remoteAddress }: Socket): boolean {
  return remoteAddress !== undefined && remoteAddress === localAddress;
}
