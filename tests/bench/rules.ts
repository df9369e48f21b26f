import type pg from "pg";
import type { DataStack } from "#embedded/data-stack.ts";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { readCpu } from "#tests/bench/cpu.ts";
import { quantile, type Row } from "#tests/bench/result.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { A_PAID_POST, makePerson } from "#tests/support/world/people.ts";

const CALLS = 3_000;
const FEW_CALLS = 1_000;
const MICROSECONDS = 1_000;

type Check = { what: string; sql: string; values: string[]; isOfWebServer?: true; isPrepared?: true };

/**
 * What the database checks whenever a signed-in reader asks for a page: one call after the other in one session, as a
 * connection of the web server makes them.
 */
export function measureRules({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withBenchStack(async (stack) => {
    const { claims, checks } = await prepare(stack);
    return onDatabase(stack.webDatabaseUrl, (web) =>
      onDatabase(stack.databaseUrl, async (api) => {
        await api.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
        await api.query("set role authenticated");
        const rows: Row[] = [];
        for (const check of checks)
          rows.push(await time(check.isOfWebServer ? web : api, check, isSmall ? FEW_CALLS : CALLS));
        return rows;
      }),
    );
  });
}

/** A reader who owns a post. */
async function prepare({ url, keys, databaseUrl }: DataStack) {
  const supabase = { supabaseUrl: url, publishableKey: keys.publishable, secretKey: keys.secret, databaseUrl };
  const { id, session } = await makePerson(supabase, "reader");
  const claims = JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString());
  const post = await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into public.entitlements (user_id, post_id, source) values ($1, ${A_PAID_POST}, 'gift')`,
      [id],
    );
    const { rows } = await client.query<{ version: string; handle: string; slug: string }>(
      `select p.current_version_id as version, a.handle::text as handle, p.slug
       from public.posts p join public.profiles a on a.id = p.profile_id where p.id = ${A_PAID_POST}`,
    );
    return rows[0] ?? { version: "", handle: "", slug: "" };
  });
  return { claims, checks: listChecks({ id, sessionId: String(claims.session_id), ...post }) };
}

type Asked = { id: string; sessionId: string; version: string; handle: string; slug: string };

function listChecks({ id, sessionId, version, handle, slug }: Asked): Check[] {
  return [
    { what: "a call that does nothing", sql: "select 1 where $1 <> ''", values: [id] },
    {
      what: "whose session it is, asked by the web server",
      sql: "select private.web_read_account_status(user_id => $1, session_id => $2)",
      values: [id, sessionId],
      isOfWebServer: true,
    },
    {
      what: "whose session it is, asked through the data API",
      sql: "select * from public.read_account_status()",
      values: [],
    },
    {
      what: "whether a post's page is the visitors' for this reader, all in one call of the web server",
      sql: "select private.web_open_documents(jsonb_build_array(jsonb_build_object('handle', $1::text, 'slug', $2::text, 'user_id', $3::text, 'session_id', $4::text, 'purchase_ids', '{}'::text[])))",
      values: [handle, slug, id, sessionId],
      isOfWebServer: true,
      isPrepared: true,
    },
    { what: "whether the reader may read a text", sql: "select private.may_read_body($1)", values: [version] },
    {
      what: "whether a post's page holds anything back from the reader",
      sql: "select public.find_own_post($1, $2)",
      values: [handle, slug],
    },
    {
      what: "all that a member's page shows of its post",
      sql: "select public.read_own_post_at($1, $2)",
      values: [handle, slug],
    },
  ];
}

async function time(
  client: pg.Client,
  { what, sql, values, isOfWebServer, isPrepared }: Check,
  calls: number,
): Promise<Row> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  // PostgREST prepares its statements, and the web server only what it asks often.
  const query = { text: sql, values, ...(isOfWebServer && !isPrepared ? {} : { name: what.slice(0, 60) }) };
  for (let call = 0; call < calls / 10; call++) await client.query(query);
  const times: number[] = [];
  const cpuBefore = await readCpu(rows[0]?.pid);
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now();
    const answer = await client.query(query);
    times.push(performance.now() - startedAt);
    if (answer.rows.length !== 1) throw new Error(`${what}: ${answer.rows.length} rows`);
  }
  const cpu = Math.round(((await readCpu(rows[0]?.pid)) - cpuBefore) / calls);
  return {
    what: `${what}, ${calls} calls`,
    result: `median ${Math.round(quantile(times, 0.5) * MICROSECONDS)} µs with the way there and back; ${cpu} µs of the database's processor`,
    aim: "a number to know",
  };
}
