import "server-only";
import pg from "pg";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import { noteOutage, STATEMENT_TIMEOUT } from "#lib/supabase/outage.ts";
import type { DatabaseError } from "#lib/supabase/refusal.ts";

/** What the web server may call over its own connections (supabase/schemas/70-operations/web-server.sql). */
export type DirectCall =
  | "take_rate_limits"
  | "read_account_status"
  | "open_purchase"
  | "look_at_purchase"
  | "open_documents"
  | "deliver_document";

/** Asked for every page view. The others are rare, and would only fill each connection's list of prepared statements. */
const PREPARED: readonly DirectCall[] = ["open_documents"];
/** A pooler gave this statement to a connection that has not prepared it, or that has one of the same name. */
const NOT_PREPARED_HERE = ["26000", "42P05"];

type Answer = { data: unknown; error: null } | { data: null; error: DatabaseError };

const CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 1_000;
/** The role's own limit is one second. This one is for a database that does not answer at all. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * The proxy and the pages are separate bundles in one process, so they share the pools through this symbol. One pool
 * per database.
 */
const POOLS = Symbol.for("farthing.web-pools");
const shared = globalThis as typeof globalThis & { [POOLS]?: Map<string, pg.Pool> };
let canPrepare = true;

/**
 * Calls a database function without the data API, whose connections visitors can use up. Null without
 * WEB_DATABASE_URL or a connection: then nothing was done, and the caller uses the data API.
 */
export async function callDirectly(name: DirectCall, given: Readonly<Record<string, unknown>>): Promise<Answer | null> {
  const client = await connect();
  if (!client) return null;
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const parameters = entries.map(([parameter], n) => `${pg.escapeIdentifier(parameter)} => $${n + 1}`).join(", ");
  const text = `select private.web_${name}(${parameters}) as answer`;
  const values = entries.map(([, value]) => value);
  let broken: Error | undefined;
  try {
    return { data: await ask(client, { text, values, ...(PREPARED.includes(name) ? { name } : {}) }), error: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === STATEMENT_TIMEOUT) noteOutage();
    if (error instanceof pg.DatabaseError) return { data: null, error: toRefused(error) };
    broken = error instanceof Error ? error : new Error("The connection broke.", { cause: error });
    return { data: null, error: { code: "", message: broken.message, details: null } };
  } finally {
    client.release(broken);
  }
}

type Statement = { name?: string; text: string; values: unknown[] };

async function ask(client: pg.PoolClient, { name, text, values }: Statement): Promise<unknown> {
  const isNamed = canPrepare && name !== undefined;
  try {
    const { rows } = await client.query<{ answer: unknown }>(isNamed ? { name, text, values } : { text, values });
    return rows[0]?.answer;
  } catch (error) {
    if (!isNamed || !(error instanceof pg.DatabaseError) || !NOT_PREPARED_HERE.includes(error.code ?? "")) throw error;
    canPrepare = false;
    return ask(client, { text, values });
  }
}

async function connect(): Promise<pg.PoolClient | null> {
  if (!env.WEB_DATABASE_URL) return null;
  try {
    return await poolAt(env.WEB_DATABASE_URL).connect();
  } catch (error) {
    log.warn("no direct connection to the database; using the data API instead", { error });
    return null;
  }
}

function poolAt(address: string): pg.Pool {
  shared[POOLS] ??= new Map();
  const pool = shared[POOLS].get(address) ?? createPool(address);
  shared[POOLS].set(address, pool);
  return pool;
}

function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    allowExitOnIdle: true,
  });
  // An idle connection that dies is replaced at its next use.
  pool.on("error", (error) => log.debug("lost a direct connection to the database", { error }));
  return pool;
}

function toRefused({ code, message, detail, hint }: pg.DatabaseError): DatabaseError {
  return { code: code ?? "", message, details: detail ?? null, hint: hint ?? null };
}
