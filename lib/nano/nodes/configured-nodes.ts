import "server-only";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";
import { createNetworkGuard, type NetworkGuard } from "#lib/nano/nodes/network-guard.ts";
import { type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";
import { createOutageLog } from "#lib/nano/nodes/outage-log.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";

/** The log for anything that fails during node outages. */
export const outageLog = createOutageLog(log);

let guard: NetworkGuard | undefined;
let ledger: Ledger | undefined;
let sources: readonly { endpoint: Endpoint; ledger: Ledger }[] | undefined;

/** The ledger, read from the healthiest configured node. */
export function nanoLedger(): Ledger {
  ledger ??= ledgerOver(env.NANO_RPC_URLS.map(endpointOf));
  return ledger;
}

/** Each configured node of our network separately, for decisions that must not rely on a single node. */
export function nanoSources(): readonly Ledger[] {
  sources ??= env.NANO_RPC_URLS.map(endpointOf).map((endpoint) => ({ endpoint, ledger: ledgerOver([endpoint]) }));
  return sources.filter(({ endpoint }) => !networkGuard().isForeign(endpoint)).map((source) => source.ledger);
}

/** The hosts known to be nodes of another network. */
export function foreignNodes(): string[] {
  return env.NANO_RPC_URLS.map(endpointOf)
    .filter((endpoint) => networkGuard().isForeign(endpoint))
    .map(({ url }) => hostOf(url));
}

/** Checks the network of every configured node that answers. */
export async function findForeignNodes(): Promise<string[]> {
  const looks = env.NANO_RPC_URLS.map((url) => networkGuard().admit(endpointOf(url)));
  for (const look of await Promise.allSettled(looks)) {
    if (look.status === "rejected")
      outageLog.warn("could not check the network of a Nano node", { error: look.reason });
  }
  return foreignNodes();
}

export function workServices(): Endpoint[] {
  return env.NANO_WORK_URLS.map(endpointOf);
}

/** The service whose credits we use. A plain node is not one: it would not know the question. */
export function paymentService(): Endpoint | null {
  return env.NANO_SERVICE_URL === undefined ? null : endpointOf(env.NANO_SERVICE_URL);
}

function ledgerOver(endpoints: readonly Endpoint[]): Ledger {
  const onOutage = (error: Error) => outageLog.warn("cannot use a Nano node", { error });
  return createRpcLedger(createEndpoints(endpoints, { guard: networkGuard(), onOutage }));
}

function networkGuard(): NetworkGuard {
  guard ??= createNetworkGuard(env.NANO_NETWORK, {
    onForeign: (host) => log.error("no longer using a Nano node of another network", { host }),
  });
  return guard;
}

/** The service's key goes to the service only, under any path. */
function endpointOf(url: string): Endpoint {
  const service = env.NANO_SERVICE_URL;
  const isService = service !== undefined && new URL(url).origin === new URL(service).origin;
  return { url, key: isService ? env.NANO_SERVICE_KEY : undefined };
}
