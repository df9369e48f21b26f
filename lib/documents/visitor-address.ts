import type { IncomingMessage } from "node:http";
import { env } from "#lib/env/server.ts";
import { CLIENT_ADDRESS_HEADER, findClientAddress, isBehindUnnamedProxy } from "#lib/http/limits/client-address.ts";
import { log } from "#lib/log.ts";

let hasWarned = false;

/** Passes the visitor's address to the site in a header that only this code can set. */
export function setVisitorAddressHeader({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  const seen = { socketAddress: socket.remoteAddress, headers };
  const place = { trustedProxyHops: env.TRUSTED_PROXY_HOPS, isTestNetwork: env.NANO_NETWORK === "dev" };
  const address = findClientAddress(seen, place);
  if (isBehindUnnamedProxy(seen, place)) warnOnce();
  delete headers[CLIENT_ADDRESS_HEADER];
  if (address !== null) headers[CLIENT_ADDRESS_HEADER] = address;
}

function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  log.error(
    "A proxy is in front of the site, but TRUSTED_PROXY_HOPS is 0: visitors cannot be told apart, so all of them share one budget " +
      "of calls and solve puzzles. Set it to the number of your proxies.",
  );
}
