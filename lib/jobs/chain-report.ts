import type pg from "pg";
import { log } from "#lib/log";
import { NodeOutage } from "#lib/nano/node-errors";

/** Tells the database for how long no node has answered: by that, new quotes are paused and open ones do not expire. */
export function createChainReport(database: pg.Pool) {
  let awaySinceMs: number | null = null;
  return {
    /** Looks at the chain; whether it was seen. What else goes wrong on the way says nothing of the nodes. */
    async tell(look: () => Promise<void>): Promise<boolean> {
      const error = await look().then(
        () => null,
        (reason: unknown) => reason ?? new Error("unknown"),
      );
      if (error !== null) log.warn("the chain could not be looked at", { error });
      if (error === null) awaySinceMs = null;
      else if (error instanceof NodeOutage) awaySinceMs ??= performance.now();
      else return false;
      const awaySeconds = awaySinceMs === null ? 0 : Math.ceil((performance.now() - awaySinceMs) / 1_000);
      await database
        .query("select private.note_chain($1)", [awaySeconds])
        .catch((cause: unknown) => log.warn("whether the chain is seen could not be noted", { error: cause }));
      return error === null;
    },
  };
}
