import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connected, type Queryable } from "#embedded/database/connection.ts";
import { loadKeys } from "#embedded/keys.ts";
import { startPostgres } from "#embedded/postgres/part.ts";
import type { StackPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs the work with the address of a Postgres that exists for it alone, and ends with it, also by Ctrl-C. */
export async function withThrowawayPostgres<T>(work: (postgresUrl: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "farthing-schema-"));
  const parts: StackPart[] = [];
  const callOff = () => {
    for (const { pid } of parts) if (pid) process.kill(pid, "SIGQUIT");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    process.exit(130);
  };
  for (const signal of SIGNALS) process.once(signal, callOff);
  try {
    return await work(await startIn(dataDir, parts));
  } finally {
    for (const part of parts) await part.stop();
    await rm(dataDir, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, callOff);
  }
}

/** Nothing in it outlives the run, so no write has to wait for the disk. */
async function startIn(dataDir: string, parts: StackPart[]): Promise<string> {
  await chmod(dataDir, 0o755);
  const keys = await loadKeys(join(dataDir, "keys.json"));
  const { part, url } = await startPostgres({ dataDir, keys, port: await choosePort(0), report: SILENT });
  parts.push(part);
  await connected(url, async (client) => {
    await client.query("alter system set fsync = off");
    await client.query("select pg_reload_conf()");
  });
  return url;
}

/** Makes a database as a copy of another one, to which nothing may be connected. Returns its address. */
export async function copyDatabase(postgresUrl: string, template: string, name: string): Promise<string> {
  await connected(postgresUrl, async (client) => {
    await makeNew(client, name, template);
    // Postgres leaves the settings of the database behind.
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = $1 and s.setrole = 0`,
      [template],
    );
    for (const { setting } of rows) await client.query(`alter database ${name} set ${setting.replace("=", " to ")}`);
  });
  return databaseUrl(postgresUrl, name);
}

/** Makes a database in place of one that an earlier run left. */
export async function makeNew(postgres: Queryable, name: string, template = "template1"): Promise<void> {
  await postgres.query(`drop database if exists ${name}`);
  await postgres.query(`create database ${name} template ${template}`);
}

export function databaseUrl(postgresUrl: string, name: string): string {
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}
