import { expect, inject, test } from "vitest";
import { visitor } from "#tests/support/stack/auth-clients.ts";
import { onDatabase } from "#tests/support/stack/database.ts";

const databaseUrl = inject("target").databaseUrl ?? "";

/**
 * Parameters of unlimited length that a browser may fill. A domain with a check is bounded, and so is every type of
 * fixed size.
 */
const UNBOUNDED = `
  select p.oid::regprocedure || ' ' || coalesce(names.name, names.n::text) as found
  from pg_proc p
  cross join lateral unnest(p.proargtypes::oid[]) with ordinality as typed (type, n)
  left join lateral unnest(p.proargnames) with ordinality as names (name, n) on names.n = typed.n
  join pg_type t on t.oid = typed.type
  where p.pronamespace = 'public'::regnamespace
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    and case t.typtype
      when 'd' then not exists (select from pg_constraint c where c.contypid = t.oid and c.contype = 'c')
      when 'e' then false
      else t.typlen < 0 end`;

test("every text, list and document that a browser may send to a function has a bound", async () => {
  const { rows } = await onDatabase(databaseUrl, (client) => client.query(UNBOUNDED));
  expect(rows).toEqual([]);
});

test("finds a parameter without a bound", async () => {
  const { rows } = await onDatabase(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("create function public.open_ended(words text[]) returns integer language sql as 'select 1'");
    const found = await client.query(UNBOUNDED);
    await client.query("rollback");
    return found;
  });
  expect(rows).toEqual([{ found: expect.stringMatching(/^open_ended\(text\[\]\) words$/) }]);
});

test.each<[what: string, name: string, parameters: Record<string, unknown>]>([
  ["100,000 filters", "search_posts", { words: "winter", facets: Array.from({ length: 100_000 }, () => "tag:winter") }],
  ["few filters of any length", "search_posts", { words: "winter", facets: ["x".repeat(100_000)] }],
  ["a text of any length", "search_posts", { words: "winter ".repeat(10_000) }],
  ["a promoted search of any length", "search_promoted", { words: "winter ".repeat(10_000) }],
  ["a category of any length", "list_promoted", { place: "category", category: "x".repeat(100_000) }],
  ["100,000 handles", "judge_handles", { candidates: Array.from({ length: 100_000 }, () => "mira") }],
  ["an endless handle", "locate_post", { handle: "m".repeat(100_000), slug_or_id: "x" }],
])("refuses %s before searching", async (_, name, parameters) => {
  const { error, status } = await visitor().rpc(name, parameters);
  expect([status, error?.code]).toEqual([400, "23514"]);
});

test("ends a visitor's call after one second, and a user's after three", async () => {
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query("select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated') order by rolname"),
  );
  expect(rows).toEqual([
    { rolname: "anon", rolconfig: ["statement_timeout=1s"] },
    { rolname: "authenticated", rolconfig: ["statement_timeout=3s"] },
  ]);
});
