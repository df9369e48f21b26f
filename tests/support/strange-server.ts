import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isPublicAddress } from "#lib/http/security/public-address.ts";
import type { NetworkReach } from "#lib/http/security/request-external.ts";

export type ReceivedRequest = { method: string; url: string; host: string; headers: IncomingMessage["headers"] };

const LOOPBACK = "127.0.0.1";

/**
 * A foreign server on this machine. `surroundings` allows requests to it alone: its port and its address, beside public
 * ones. Names resolve as `names` says, and otherwise to it.
 */
export async function strangeServer(
  answer: (asked: ReceivedRequest, response: ServerResponse) => void,
  names: Readonly<Record<string, readonly string[]>> = {},
) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(({ method = "", url = "", headers }, response) => {
    const question = { method, url, host: headers.host ?? "", headers };
    asked.push(question);
    answer(question, response);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const port = String((server.address() as AddressInfo).port);
  const network: NetworkReach = {
    resolve: async (name) => names[name] ?? [LOOPBACK],
    mayReach: (address) => address === LOOPBACK || isPublicAddress(address),
    ports: new Set([port]),
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    asked,
    surroundings: network,
    port,
    urlOf: (path: string, name = "elsewhere.test") => `http://${name}:${port}${path}`,
    close,
  };
}
