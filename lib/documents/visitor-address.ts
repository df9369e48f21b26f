import type { IncomingMessage } from "node:http";
import { env } from "#lib/env/server.ts";
import { CLIENT_ADDRESS_HEADER, findClientAddress, isBehindUnnamedProxy } from "#lib/http/limits/client-address.ts";
import { log } from "#lib/log.ts";

let hasWarned = false;

type Asked = Pick<IncomingMessage, "headers" | "socket">;

/** Passes the visitor's address to the site in a header that only this code can set. */
export function setVisitorAddressHeader(request: Asked): void {
  const address = findVisitorAddress(request);
  delete request.headers[CLIENT_ADDRESS_HEADER];
  if (address !== null) request.headers[CLIENT_ADDRESS_HEADER] = address;
}

/** The headers as the site will read them, for what is decided before it sees the request. */
export function readAsSite(request: Asked): Pick<Headers, "get"> {
  return {
    get(name) {
      if (name === CLIENT_ADDRESS_HEADER) return findVisitorAddress(request);
      const value = request.headers[name.toLowerCase()];
      return typeof value === "string" ? value : null;
    },
  };
}

function findVisitorAddress({ headers, socket }: Asked): string | null {
  const seen = { socketAddress: socket.remoteAddress, headers };
  const place = { trustedProxyHops: env.TRUSTED_PROXY_HOPS, isTestNetwork: env.NANO_NETWORK === "dev" };
  if (isBehindUnnamedProxy(seen, place)) warnOnce();
  return findClientAddress(seen, place);
}

function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  log.error(
    "A proxy is in front of the site, but TRUSTED_PROXY_HOPS is 0: visitors cannot be told apart, so all of them share one budget " +
      "of calls and solve puzzles. Set it to the number of your proxies.",
  );
}
