import "server-only";
import { env } from "#lib/env/server";

/** Where anybody can look a block up. The test network has no such place. */
export function explorerUrl(hash: string): string | null {
  return env.NANO_NETWORK === "live" ? `https://blocklattice.io/block/${hash}` : null;
}
