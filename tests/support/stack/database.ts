import pg from "pg";

/** A superuser connection for one piece of work. */
export async function onDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Ends a pool and waits until its connections are closed. `end` answers before that: a database that stops in between
 * would end them with an error, and no one would be there to hear it.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  const closed = Promise.withResolvers<void>();
  let open = pool.idleCount;
  if (open === 0) closed.resolve();
  pool.on("remove", () => {
    open -= 1;
    if (open === 0) closed.resolve();
  });
  await pool.end();
  await closed.promise;
}
