import type pg from "pg";

/** What is generated may be lost, so it need not reach the disk in order. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
};

/** The settings of the server are as always again when anything is measured, and what was filled is on the disk. */
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
