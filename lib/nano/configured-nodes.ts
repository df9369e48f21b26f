import "server-only";
import { env } from "#lib/env/server";
import { createEndpoints } from "#lib/nano/endpoints";
import type { Ledger } from "#lib/nano/ledger";
import type { Endpoint } from "#lib/nano/node-call";
import { createRpcLedger } from "#lib/nano/rpc";

let ledger: Ledger | undefined;
let sources: readonly Ledger[] | undefined;

/** The ledger at whichever configured node is healthiest. */
export function nanoLedger(): Ledger {
  ledger ??= createRpcLedger(createEndpoints(env.NANO_RPC_URLS.map(endpointOf)));
  return ledger;
}

/** Each configured node by itself, for what must not rest on one node's word. */
export function nanoSources(): readonly Ledger[] {
  sources ??= env.NANO_RPC_URLS.map((url) => createRpcLedger(createEndpoints([endpointOf(url)])));
  return sources;
}

export function workServices(): Endpoint[] {
  return env.NANO_WORK_URLS.map(endpointOf);
}

/** Whose credits are burnt. On the test network its own ledger plays that service too. */
export function paymentService(): Endpoint | null {
  const url = env.NANO_SERVICE_URL ?? (env.NANO_NETWORK === "dev" ? env.NANO_RPC_URLS[0] : undefined);
  return url === undefined ? null : endpointOf(url);
}

/** The service's key goes to the service, under whatever path, and to nobody else. */
function endpointOf(url: string): Endpoint {
  const service = env.NANO_SERVICE_URL;
  const isService = service !== undefined && new URL(url).origin === new URL(service).origin;
  return { url, key: isService ? env.NANO_SERVICE_KEY : undefined };
}
