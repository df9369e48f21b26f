import type pg from "pg";
import { foreignNodes, outageLog } from "#lib/nano/nodes/configured-nodes.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";

/**
 * Reports to the database how long too few nodes have answered to confirm a payment. Meanwhile new quotes pause and
 * open ones do not expire. Raises an alert for a node of another network.
 */
export function createChainReport(database: pg.Pool) {
  let awaySinceMs: number | null = null;
  let foreignReported = "";

  /** Repeats until the alert is stored, then stops. */
  async function reportForeignNodes(): Promise<void> {
    const hosts = foreignNodes().join(", ");
    if (hosts === foreignReported) return;
    const detail = `Another Nano network answers at ${hosts}. It is no longer used. Correct NANO_RPC_URLS, then restart.`;
    await database.query("select private.raise_alert('foreign_node', null, null, $1)", [detail]);
    foreignReported = hosts;
  }

  function endOutage(): void {
    if (awaySinceMs !== null) outageLog.info("enough Nano nodes answer again");
    awaySinceMs = null;
  }

  return {
    /**
     * Runs a check of the chain, reports whether the nodes answered, and returns whether it succeeded. Errors other
     * than outages say nothing about the nodes.
     */
    async runAndReport(check: () => Promise<void>): Promise<boolean> {
      const error = await check().then(
        () => null,
        (reason: unknown) => reason ?? new Error("unknown"),
      );
      if (error !== null) outageLog.warn("could not look at the chain", { error });
      await reportForeignNodes().catch((cause: unknown) =>
        outageLog.warn("could not report a node of another network", { error: cause }),
      );
      if (error === null) endOutage();
      else if (error instanceof NodeOutage) awaySinceMs ??= performance.now();
      else return false;
      const awaySeconds = awaySinceMs === null ? 0 : Math.ceil((performance.now() - awaySinceMs) / 1_000);
      await database
        .query("select private.note_chain($1)", [awaySeconds])
        .catch((cause: unknown) => outageLog.warn("could not record whether the chain is reachable", { error: cause }));
      return error === null;
    },
  };
}
