import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { asCaller, createPool } from "#embedded/database/connection.ts";
import { addressOf } from "#lib/nano/address.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { closePool } from "#tests/support/stack/database.ts";

export const XNO = 10n ** 30n;

export type Person = { id: string; claims: Record<string, unknown> };

/** People, posts and addresses, created directly in the database and through its transitions. */
export type World = ReturnType<typeof openWorld>;

export function openWorld(databaseUrl: string, connections = 10) {
  const pool = createPool(databaseUrl, connections);
  return {
    pool,
    close: () => closePool(pool),
    /** One row of a statement run as the owner of the database. */
    one: <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => oneRow<Row>(pool, sql, values),
    /** Rows of a statement run with this person's rights; null is a visitor. */
    as: <Row extends pg.QueryResultRow>(person: Person | null, sql: string, values: unknown[] = []) =>
      asCaller(pool, callerOf(person), async (tx) => (await tx.query<Row>(sql, values)).rows),
    addAddresses: (count: number) => addAddresses(pool, count),
    addPerson: (options?: PersonOptions) => addPerson(pool, options),
    addPost: (author: Person, options?: PostOptions) => addPost(pool, author, options),
    judge: (post: string) => judge(pool, post),
  };
}

const kept = new Map<string, World>();

/** The one that a process keeps for its tests, and never closes: a new connection reads the whole schema again. */
export function keptWorld(databaseUrl: string): World {
  const world = kept.get(databaseUrl) ?? openWorld(databaseUrl, 2);
  kept.set(databaseUrl, world);
  return world;
}

export function newAccount(): string {
  return addressOf(randomBytes(32).toString("hex"));
}

export function newHash(): string {
  return randomBytes(32).toString("hex").toUpperCase();
}

function callerOf(person: Person | null) {
  return person
    ? { role: "authenticated" as const, claims: person.claims }
    : { role: "anon" as const, claims: { role: "anon" } };
}

async function oneRow<Row extends pg.QueryResultRow>(pool: pg.Pool, sql: string, values: unknown[]): Promise<Row> {
  const { rows } = await pool.query<Row>(sql, values);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}: ${sql}`);
  return row;
}

async function addAddresses(pool: pg.Pool, count: number): Promise<void> {
  const accounts = Array.from({ length: count }, newAccount);
  await pool.query(
    `insert into public.deposit_addresses (account, seed_id, derivation_index)
     select account, $2, n from unnest($1::text[]) with ordinality as made (account, n)`,
    [accounts, `test-${randomBytes(6).toString("hex")}`],
  );
}

type PersonOptions = {
  isAnonymous?: boolean;
  /** An office, with the live session in which it holds. */
  role?: string;
  /** Without it, a reader who has not chosen a handle. */
  isCreator?: boolean;
};

async function addPerson(
  pool: pg.Pool,
  { isAnonymous = false, role, isCreator = false }: PersonOptions = {},
): Promise<Person> {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await pool.query(
    "insert into auth.users (id, aud, role, is_anonymous) values ($1, 'authenticated', 'authenticated', $2)",
    [id, isAnonymous],
  );
  if (role !== undefined) {
    await pool.query(
      `with office as (update auth.users set raw_app_meta_data = jsonb_build_object('role', $3::text) where id = $1)
       insert into auth.sessions (id, user_id, created_at, updated_at) values ($2, $1, now(), now())`,
      [id, sessionId, role],
    );
  }
  if (isCreator) {
    const handle = `w_${randomBytes(6).toString("hex")}`;
    // An older account: new authors publish only three posts a day.
    const known = "handle = $2, name = 'A writer', created_at = now() - interval '30 days'";
    await pool.query(`update public.profiles set ${known} where id = $1`, [id, handle]);
    await pool.query("update public.private_profiles set payout_address = $2 where id = $1", [id, newAccount()]);
  }
  const claims = {
    sub: id,
    role: "authenticated",
    is_anonymous: isAnonymous,
    ...(role === undefined ? {} : { session_id: sessionId }),
    app_metadata: role === undefined ? {} : { role },
  };
  return { id, claims };
}

const documentOf = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

type PostOptions = {
  priceRaw?: bigint | null;
  isPublished?: boolean;
  changes?: Record<string, unknown>;
  paidText?: string;
  /** The whole free or paid part, where a paragraph is not enough. */
  free?: PostDocument;
  paid?: PostDocument;
};

/** A post of a creator; paid unless its price is null. */
async function addPost(
  pool: pg.Pool,
  author: Person,
  {
    priceRaw = XNO / 20n,
    isPublished = true,
    changes = {},
    paidText = "What is paid for.",
    free,
    paid,
  }: PostOptions = {},
): Promise<string> {
  const id = await asCaller(pool, callerOf(author), async (tx) => {
    const call = async <T>(sql: string, values: unknown[]) =>
      (await tx.query<{ value: T }>(sql, values)).rows[0]?.value;
    const id = await call<string>("select public.create_post() as value", []);
    if (!id) throw new Error("No post was made.");
    const fields = {
      title: `On the matter of ${id.slice(0, 8)}`,
      category_id: "essays",
      creation_method: "human",
      access: priceRaw === null ? "free" : "paid",
      ...(priceRaw === null ? {} : { price_raw: priceRaw.toString() }),
      ...changes,
    };
    const part = paid ? JSON.stringify(paid) : documentOf(paidText);
    await call("select public.save_post($1, 0, $2, $3, $4) as value", [
      id,
      free ? JSON.stringify(free) : documentOf("Free words. ".repeat(30)),
      priceRaw === null ? null : part,
      fields,
    ]);
    return id;
  });
  await judge(pool, id);
  const publish = "select public.publish_post($1, 1, false, true)";
  if (isPublished) await asCaller(pool, callerOf(author), (tx) => tx.query(publish, [id]));
  return id;
}

/** The approval that the server writes before it publishes, on every version of a post. */
async function judge(pool: pg.Pool, post: string): Promise<void> {
  const versions = "select public.judge_version(v.post_id, v.n, true) from public.post_versions v where v.post_id = $1";
  await pool.query(versions, [post]);
}
