import { z } from "zod";
import { GENESIS_HASH } from "#lib/nano/networks.ts";
import { callNode, type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import type { Network } from "#lib/nano/work/work-threshold.ts";

/** How long an endpoint that answers counts as the same node. After an outage, it is checked again at once. */
const KNOWN_FOR_MS = 60_000;
const TIMEOUT_MS = 8_000;

/** Any other answer means nothing, so the endpoint is asked again later. */
const genesisAnswer = z.object({ block_account: z.string() });

/** Knows which endpoints belong to our network. Others are never used again by this process. */
export type NetworkGuard = {
  /** Throws NodeOutage unless the endpoint has our network's genesis block. */
  admit(endpoint: Endpoint): Promise<void>;
  /** The next answer there may come from another node. */
  forget(endpoint: Endpoint): void;
  isForeign(endpoint: Endpoint): boolean;
};

type Options = { onForeign?: (host: string) => void; nowMs?: () => number; timeoutMs?: number };

export function createNetworkGuard(
  network: Network,
  { onForeign = () => undefined, nowMs = Date.now, timeoutMs = TIMEOUT_MS }: Options = {},
): NetworkGuard {
  const foreign = new Set<string>();
  const known = new Map<string, { sinceMs: number; check: Promise<void> }>();

  async function check(endpoint: Endpoint): Promise<void> {
    if (await hasGenesis(endpoint, GENESIS_HASH[network], timeoutMs)) return;
    if (!foreign.has(endpoint.url)) onForeign(hostOf(endpoint.url));
    foreign.add(endpoint.url);
    throw foreignNode(endpoint);
  }

  return {
    async admit(endpoint) {
      if (foreign.has(endpoint.url)) throw foreignNode(endpoint);
      const last = known.get(endpoint.url);
      if (last && nowMs() - last.sinceMs < KNOWN_FOR_MS) return last.check;
      const next = { sinceMs: nowMs(), check: check(endpoint) };
      known.set(endpoint.url, next);
      await next.check.catch((error: unknown) => {
        if (known.get(endpoint.url) === next) known.delete(endpoint.url);
        throw error;
      });
    },
    forget: ({ url }) => void known.delete(url),
    isForeign: ({ url }) => foreign.has(url),
  };
}

async function hasGenesis(endpoint: Endpoint, hash: string, timeoutMs: number): Promise<boolean> {
  try {
    const answer = await callNode(endpoint, { action: "block_info", hash, json_block: "true" }, { timeoutMs });
    if (genesisAnswer.safeParse(answer).success) return true;
    throw new NodeOutage("unreadable", { host: hostOf(endpoint.url) });
  } catch (error) {
    if (error instanceof NodeRefusal && error.reason === "Block not found") return false;
    throw error;
  }
}

function foreignNode({ url }: Endpoint): NodeOutage {
  return new NodeOutage("foreign", { host: hostOf(url) });
}
