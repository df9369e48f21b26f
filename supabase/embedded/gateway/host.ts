import type { IncomingMessage } from "node:http";

/** A page elsewhere cannot reach us by pointing its own name at 127.0.0.1: the Host it sends would be that name. */
export function isExpectedHost({ headers }: IncomingMessage, publicHost: string | null): boolean {
  return isLocalName(headers.host) || (publicHost !== null && nameOf(headers.host) === publicHost);
}

/** From this machine, and by this machine's name. The mailbox is open to no other request, also in a private demo. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  return isLocalName(headers.host) && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}

function isLocalName(host: string | undefined): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(nameOf(host));
}

function nameOf(host: string | undefined): string {
  return (host ?? "").toLowerCase().replace(/:\d+$/, "");
}
