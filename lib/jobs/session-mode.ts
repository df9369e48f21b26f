import pg from "pg";

/**
 * Jobs listen and lock by session, so each of our connections must keep its own server connection. A pooler in
 * transaction mode gives them out anew for every transaction; asked in turns, it betrays itself by swapping them.
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const [first, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  try {
    await Promise.all([first.connect(), second.connect()]);
    const before = await backendOf(first);
    await backendOf(second);
    if ((await backendOf(first)) === before) return;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode. The worker needs session mode: use the direct connection, or the pooler's session port (5432 on Supabase).",
  );
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
