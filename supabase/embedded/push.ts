import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { connected } from "#embedded/database/connection.ts";
import { hasReplacedHistory, migrate } from "#embedded/database/migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const USAGE = "Usage: npm run db:push -- postgresql://user:password@host:5432/database";
/** Projects made before November 2026 open every new table and function to browsers, past what the migrations grant. */
const CLOSE_BY_DEFAULT = ["tables", "sequences", "functions"]
  .map(
    (kind) => `alter default privileges in schema public revoke all on ${kind} from anon, authenticated, service_role;`,
  )
  .join("\n");

const write = (text: string) => void process.stdout.write(`${text}\n`);

/** Brings any Supabase project up to date: the queue's schema, then our migrations. Never the demo content. */
async function push(connectionString: string): Promise<void> {
  await connected(connectionString, async (client) => {
    await refuseStranger(client);
    await refuseReplacedHistory(client);
    await client.query(CLOSE_BY_DEFAULT);
    const before = await countQueueMigrations(client);
    await runMigrations({ connectionString });
    const laid = (await countQueueMigrations(client)) - before;
    write(laid > 0 ? `The job queue's schema: ${laid} migrations laid.` : "The job queue's schema is up to date.");
    const applied = await migrate(client, MIGRATIONS);
    for (const file of applied) write(`Applied ${file}.`);
    write(applied.length > 0 ? "The database is up to date now." : "Nothing to apply: the database is up to date.");
  });
}

/** Our migrations build on what every Supabase project has. */
async function refuseStranger(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isSupabase: boolean }>(
    `select to_regclass('auth.users') is not null and to_regclass('storage.buckets') is not null
       and exists (select from pg_publication where pubname = 'supabase_realtime') as "isSupabase"`,
  );
  if (!rows[0]?.isSupabase) throw new Error("This is no Supabase project: it lacks auth, storage or realtime.");
}

async function refuseReplacedHistory(client: pg.Client): Promise<void> {
  if (!(await hasReplacedHistory(client, MIGRATIONS))) return;
  throw new Error(
    "This project has the migrations from before the baseline, and the baseline cannot be applied on top of them. Nothing was changed. Push to an empty project.",
  );
}

async function countQueueMigrations(client: pg.Client): Promise<number> {
  const { rows: present } = await client.query("select where to_regclass('graphile_worker.migrations') is not null");
  if (present.length === 0) return 0;
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from graphile_worker.migrations",
  );
  return rows[0]?.count ?? 0;
}

const [url] = process.argv.slice(2);
try {
  if (!url || !/^postgres(ql)?:\/\//.test(url)) throw new Error(USAGE);
  await push(url);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
