import "server-only";
import { env } from "#lib/env/server.ts";

/** A public page about a block. The test network has no explorer. */
export function explorerUrl(hash: string): string | null {
  return env.NANO_NETWORK === "live" ? `https://blocklattice.io/block/${hash}` : null;
}
