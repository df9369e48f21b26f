import "server-only";
import { nanoLedger } from "#lib/nano/nodes/configured-nodes.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";

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
