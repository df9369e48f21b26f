import pg from "pg";
import type { DatabaseCaller } from "#embedded/caller.ts";

export type Queryable = Pick<pg.ClientBase, "query">;

/** Timestamps stay ISO strings (Postgres' microseconds do not fit a Date) and numerics stay exact. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));

export function createPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types: parsers, options: "-c timezone=UTC" });
  // An idle connection that dies with the server is replaced on the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** One connection for one piece of work. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  tx.on("error", onError);
  try {
    await tx.query("begin");
    const result = await work(tx);
    await tx.query("commit");
    return result;
  } catch (error) {
    await tx.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    tx.off("error", onError);
    tx.release(broken);
  }
}

/** Runs the work with the caller's role and claims, so that grants and row rules decide exactly as they do behind PostgREST. */
export function asCaller<T>(
  pool: pg.Pool,
  caller: DatabaseCaller,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (tx) => {
    await actAs(tx, caller);
    return work(tx);
  });
}

/** Switches the rest of the transaction to the caller's role and claims. */
export async function actAs(tx: Queryable, caller: DatabaseCaller): Promise<void> {
  await tx.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    caller.role,
    JSON.stringify(caller.claims),
  ]);
}
