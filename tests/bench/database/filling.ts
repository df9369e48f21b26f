import type pg from "pg";

/** Generated rows may be lost, so they need not reach the disk in order. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
};

/** Before any measurement the server's settings are normal again, and the rows are on disk. */
export async function whileFilling(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  try {
    await fill();
  } finally {
    for (const name of Object.keys(SETTINGS)) await client.query(`alter system reset ${name}`);
    await client.query("select pg_reload_conf()");
  }
  await client.query("checkpoint");
}
