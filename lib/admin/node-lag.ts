import "server-only";
import { nanoLedger } from "#lib/nano/configured-nodes";
import { NodeOutage } from "#lib/nano/node-errors";

/** How many blocks our node knows that are not confirmed. Null if no node answers. */
export async function readNodeLag(): Promise<number | null> {
  try {
    const { blocks, cemented } = await nanoLedger().readNetworkState();
    return Math.max(0, blocks - cemented);
  } catch (error) {
    if (error instanceof NodeOutage) return null;
    throw error;
  }
}
