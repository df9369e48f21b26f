import type pg from "pg";
import { foreignNodes, outageLog } from "#lib/nano/configured-nodes";
import { NodeOutage } from "#lib/nano/node-errors";

/**
 * Tells the database for how long too few nodes have answered to confirm a payment: by that, new quotes are paused and
 * open ones do not expire. A node of another network is an alert.
 */
export function createChainReport(database: pg.Pool) {
  let awaySinceMs: number | null = null;
  let foreignTold = "";

  /** Told until it is in the database, and once. */
  async function tellOfForeignNodes(): Promise<void> {
    const hosts = foreignNodes().join(", ");
    if (hosts === foreignTold) return;
    const detail = `Another Nano network answers at ${hosts}. It is not asked any more: correct NANO_RPC_URLS, then restart.`;
    await database.query("select private.raise_alert('foreign_node', null, null, $1)", [detail]);
    foreignTold = hosts;
  }

  function endOutage(): void {
    if (awaySinceMs !== null) outageLog.info("enough Nano nodes answer again");
    awaySinceMs = null;
  }

  return {
    /** Looks at the chain; whether it was seen. What else goes wrong on the way says nothing of the nodes. */
    async tell(look: () => Promise<void>): Promise<boolean> {
      const error = await look().then(
        () => null,
        (reason: unknown) => reason ?? new Error("unknown"),
      );
      if (error !== null) outageLog.warn("the chain could not be looked at", { error });
      await tellOfForeignNodes().catch((cause: unknown) =>
        outageLog.warn("a node of another network could not be reported", { error: cause }),
      );
      if (error === null) endOutage();
      else if (error instanceof NodeOutage) awaySinceMs ??= performance.now();
      else return false;
      const awaySeconds = awaySinceMs === null ? 0 : Math.ceil((performance.now() - awaySinceMs) / 1_000);
      await database
        .query("select private.note_chain($1)", [awaySeconds])
        .catch((cause: unknown) => outageLog.warn("whether the chain is seen could not be noted", { error: cause }));
      return error === null;
    },
  };
}
