import "server-only";
import { env } from "#lib/env/server";
import { log } from "#lib/log";
import { createEndpoints } from "#lib/nano/endpoints";
import type { Ledger } from "#lib/nano/ledger";
import { createNetworkGuard, type NetworkGuard } from "#lib/nano/network-guard";
import { type Endpoint, hostOf } from "#lib/nano/node-call";
import { createOutageLog } from "#lib/nano/outage-log";
import { createRpcLedger } from "#lib/nano/rpc";

/** For what a process has to say while its nodes are away. */
export const outageLog = createOutageLog(log);

let guard: NetworkGuard | undefined;
let ledger: Ledger | undefined;
let sources: readonly { endpoint: Endpoint; ledger: Ledger }[] | undefined;

/** The ledger at whichever configured node is healthiest. */
export function nanoLedger(): Ledger {
  ledger ??= ledgerOver(env.NANO_RPC_URLS.map(endpointOf));
  return ledger;
}

/** Each configured node of our network by itself, for what must not rest on one node's word. */
export function nanoSources(): readonly Ledger[] {
  sources ??= env.NANO_RPC_URLS.map(endpointOf).map((endpoint) => ({ endpoint, ledger: ledgerOver([endpoint]) }));
  return sources.filter(({ endpoint }) => !networkGuard().isForeign(endpoint)).map((source) => source.ledger);
}

/** Where nodes of another network answer, as far as was found out. */
export function foreignNodes(): string[] {
  return env.NANO_RPC_URLS.map(endpointOf)
    .filter((endpoint) => networkGuard().isForeign(endpoint))
    .map(({ url }) => hostOf(url));
}

/** Looks at every configured node that answers, before anything is believed. */
export async function findForeignNodes(): Promise<string[]> {
  const looks = env.NANO_RPC_URLS.map((url) => networkGuard().admit(endpointOf(url)));
  for (const look of await Promise.allSettled(looks)) {
    if (look.status === "rejected")
      outageLog.warn("a Nano node could not be asked for its network", { error: look.reason });
  }
  return foreignNodes();
}

export function workServices(): Endpoint[] {
  return env.NANO_WORK_URLS.map(endpointOf);
}

/** Whose credits are burnt. A node is none: it would not know the question. */
export function paymentService(): Endpoint | null {
  return env.NANO_SERVICE_URL === undefined ? null : endpointOf(env.NANO_SERVICE_URL);
}

function ledgerOver(endpoints: readonly Endpoint[]): Ledger {
  const onOutage = (error: Error) => outageLog.warn("a Nano node cannot be used", { error });
  return createRpcLedger(createEndpoints(endpoints, { guard: networkGuard(), onOutage }));
}

function networkGuard(): NetworkGuard {
  guard ??= createNetworkGuard(env.NANO_NETWORK, {
    onForeign: (host) => log.error("a Nano node of another network is not asked any more", { host }),
  });
  return guard;
}

/** The service's key goes to the service, under whatever path, and to nobody else. */
function endpointOf(url: string): Endpoint {
  const service = env.NANO_SERVICE_URL;
  const isService = service !== undefined && new URL(url).origin === new URL(service).origin;
  return { url, key: isService ? env.NANO_SERVICE_KEY : undefined };
}
