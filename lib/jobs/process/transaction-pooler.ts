import pg from "pg";

/**
 * Jobs listen and lock per session, so each connection must keep its own server connection. A pooler in transaction
 * mode lends one per transaction. Two open transactions make it use two; afterwards one of our next queries gets
 * answered by the other, which gives the pooler away.
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const [first, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  // A broken connection fails the next query. Without a listener, it would end the process.
  for (const client of [first, second]) client.on("error", () => undefined);
  try {
    await Promise.all([first.connect(), second.connect()]);
    await first.query("begin");
    const own = await backendOf(first);
    await second.query("begin");
    await backendOf(second);
    await first.query("commit");
    await second.query("commit");
    const later = [await backendOf(first), await backendOf(first)];
    if (later.every((backend) => backend === own)) return;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode. The worker needs session mode: use the direct connection, or the pooler’s session port (5432 on Supabase).",
  );
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
