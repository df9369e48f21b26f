import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { createClient, type Session } from "@supabase/supabase-js";
import pg from "pg";
import { newAccount } from "#tests/support/world/world.ts";

export type Supabase = { supabaseUrl: string; publishableKey: string; secretKey: string; databaseUrl: string };

export type PersonKind = "anonymous" | "reader" | "named" | "writer" | "moderator" | "support" | "finance" | "owner";

/** What a person of each kind has. */
const KINDS: Record<Exclude<PersonKind, "anonymous">, { hasName?: true; hasPayout?: true; role?: string }> = {
  reader: {},
  named: { hasName: true },
  writer: { hasName: true, hasPayout: true },
  moderator: { role: "moderator" },
  support: { role: "support" },
  finance: { role: "finance" },
  owner: { role: "owner" },
};

const NO_STORAGE = { auth: { persistSession: false, autoRefreshToken: false } };

/** Kept for the next query: a new connection reads the whole schema again. An idle one keeps no process running. */
const pools = new Map<string, pg.Pool>();

function poolOf(databaseUrl: string): pg.Pool {
  const kept = pools.get(databaseUrl);
  if (kept) return kept;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true });
  // An idle connection that ends with the server is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
}

/** For what no interface offers: another time, a look at a mail. */
export async function queryProduct<Row extends pg.QueryResultRow>(
  { databaseUrl }: Supabase,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(sql, values)).rows;
}

/** A new person of a kind, with a session that no browser has yet. */
export async function makePerson(
  product: Supabase,
  kind: PersonKind,
): Promise<{ id: string; email: string; session: Session }> {
  const visitor = createClient(product.supabaseUrl, product.publishableKey, NO_STORAGE);
  if (kind === "anonymous") return { ...sessionIn(await visitor.auth.signInAnonymously()), email: "" };
  const email = `${kind}-${randomUUID()}@example.com`;
  const { auth } = createClient(product.supabaseUrl, product.secretKey, NO_STORAGE);
  const { hasName, hasPayout, role } = KINDS[kind];
  const made = await auth.admin.createUser({ email, email_confirm: true, ...(role ? { app_metadata: { role } } : {}) });
  const id = made.data.user?.id ?? "";
  if (hasName) {
    const sql = "update public.profiles set handle = $2, name = 'Ada' where id = $1";
    await queryProduct(product, sql, [id, `w_${id.replaceAll("-", "").slice(0, 12)}`]);
  }
  if (hasPayout) {
    const sql = "update public.private_profiles set payout_address = $2 where id = $1";
    await queryProduct(product, sql, [id, newAccount()]);
    // An older account: new authors publish only three posts a day.
    await queryProduct(product, "update public.profiles set created_at = now() - interval '30 days' where id = $1", [
      id,
    ]);
  }
  const link = await auth.admin.generateLink({ type: "magiclink", email });
  const token_hash = link.data.properties?.hashed_token ?? "";
  return { ...sessionIn(await visitor.auth.verifyOtp({ type: "email", token_hash })), email };
}

/** Gives a page's browser, or a request client, the session of a new person. */
export async function signInAs({ request }: Pick<Page, "request">, product: Supabase, kind: PersonKind) {
  const person = await makePerson(product, kind);
  const { access_token, refresh_token } = person.session;
  const data = { access_token, refresh_token };
  const answer = await request.post("/api/auth/session", { data, headers: { "sec-fetch-site": "same-origin" } });
  if (!answer.ok()) throw new Error(`No session: ${answer.status()} ${await answer.text()}`);
  return person;
}

/** A person of the demo content, whom other tests do not use. */
export const A_PAID_POST = "(select id from public.posts where slug = 'what-the-shoe-mender-told-me-about-prices')";

export async function unlockPost(product: Supabase, userId: string): Promise<void> {
  const sql = `insert into public.entitlements (user_id, post_id, source) values ($1, ${A_PAID_POST}, 'gift')`;
  await queryProduct(product, sql, [userId]);
}

/** What the browser stores about its session: empty for a visitor. */
export async function readSessionCookie(context: BrowserContext): Promise<string> {
  const parts = (await context.cookies()).filter(({ name }) => /^farthing-session(\.\d+)?$/.test(name));
  const value = parts.toSorted((one, other) => one.name.localeCompare(other.name)).map((part) => part.value);
  return Buffer.from(value.join("").replace("base64-", ""), "base64url").toString();
}

function sessionIn({ data, error }: { data: { session: Session | null }; error: Error | null }) {
  if (!data.session) throw new Error("No session.", { cause: error });
  return { id: data.session.user.id, session: data.session };
}
