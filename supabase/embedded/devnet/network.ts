import { devnetPart } from "#embedded/devnet/part.ts";
import { loadDevSeed } from "#embedded/devnet/seed.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";

/** The Nano network that the product pays on: nodes elsewhere, or a test network on this machine. */
export type NanoNetwork = {
  network: "dev" | "live";
  rpcUrls: string[];
  wsUrls: string[];
  /** For the worker alone. */
  seed: string;
  /** Of our own test network: it gives its Nano away, and can be told to misbehave. */
  controlUrl?: string;
};

export async function startOwnNetwork(
  dataDir: string,
  add: (spec: PartSpec) => Promise<void>,
  ports: { anyPorts: boolean },
): Promise<NanoNetwork> {
  const { spec, addresses } = await devnetPart(dataDir, ports);
  await add(spec);
  const { rpcUrl, socketUrl, controlUrl } = addresses;
  return { network: "dev", rpcUrls: [rpcUrl], wsUrls: [socketUrl], seed: await loadDevSeed(dataDir), controlUrl };
}

/** What the site is told: nothing that signs. */
export function siteSettingsOf(nano: NanoNetwork): Record<string, string> {
  const { network, rpcUrls, controlUrl } = nano;
  return {
    NANO_NETWORK: network,
    NANO_RPC_URLS: rpcUrls.join(","),
    ...serviceOf(nano),
    ...(controlUrl ? { NANO_FAUCET_URL: `${controlUrl}/faucet` } : {}),
  };
}

export function workerSettingsOf(nano: NanoNetwork): Record<string, string> {
  const { network, rpcUrls, wsUrls, seed } = nano;
  const sockets = wsUrls.length > 0 ? { NANO_WS_URLS: wsUrls.join(",") } : {};
  return {
    NANO_NETWORK: network,
    NANO_RPC_URLS: rpcUrls.join(","),
    NANO_SEED: seed,
    ...serviceOf(nano),
    ...sockets,
  };
}

/** Our own test network plays a payment service, too: its credits, its price. A real node knows nothing of either. */
function serviceOf({ rpcUrls: [first], controlUrl }: NanoNetwork): Record<string, string> {
  return first !== undefined && controlUrl ? { NANO_SERVICE_URL: first } : {};
}
