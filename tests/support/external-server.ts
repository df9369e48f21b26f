import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isPublicAddress } from "#lib/http/security/public-address.ts";
import type { NetworkReach } from "#lib/http/security/request-external.ts";

export type ReceivedRequest = { method: string; url: string; host: string; headers: IncomingMessage["headers"] };

const LOOPBACK = "127.0.0.1";

/**
 * Another site's server, on this machine. `network` allows requests to it alone: its port and its address, beside public
 * ones. Names resolve as `names` says, and otherwise to it.
 */
export async function startExternalServer(
  answer: (request: ReceivedRequest, response: ServerResponse) => void,
  names: Readonly<Record<string, readonly string[]>> = {},
) {
  const received: ReceivedRequest[] = [];
  const server = createServer(({ method = "", url = "", headers }, response) => {
    const request = { method, url, host: headers.host ?? "", headers };
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const port = String((server.address() as AddressInfo).port);
  const network: NetworkReach = {
    resolve: async (name) => names[name] ?? [LOOPBACK],
    mayReach: (address) => address === LOOPBACK || isPublicAddress(address),
    schemes: new Set(["http:", "https:"]),
    ports: new Set([port]),
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    received,
    network,
    port,
    urlOf: (path: string, name = "elsewhere.test") => `http://${name}:${port}${path}`,
    close,
  };
}
