import { beforeAll, describe, expect, inject, test } from "vitest";
import { createPool } from "#embedded/database/connection.ts";
import { copyDatabase } from "#embedded/schema/databases.ts";
import { findDifferences } from "#embedded/schema/differences.ts";
import { closePool, onDatabase } from "#tests/support/stack/database.ts";

const postgresUrl = inject("target").databaseUrl ?? "";

/** A small schema with one of each kind that our project has. */
const SCHEMA = `
  create table public.notes (id integer primary key, author uuid, words text, hidden boolean not null default false, at timestamptz default now());
  alter table public.notes enable row level security;
  create policy own_notes on public.notes for select to authenticated using (not hidden);
  grant select (id, words) on public.notes to authenticated;
  create function public.shout(words text) returns text language plpgsql stable as $$
begin
  return upper(words);
end;
$$;
  revoke execute on function public.shout from public;
  grant execute on function public.shout to authenticated;
  comment on function public.shout is 'Why it is the way it is.';
  create function public.mark() returns trigger language plpgsql as 'begin return new; end';
  create trigger mark_note before insert on public.notes for each row execute function public.mark();
  create type public.mood as (tone text, strength integer);
  create view public.visible_notes with (security_invoker = true) as select id, words from public.notes where not hidden;
  create text search configuration public.plain (copy = simple);
  create statistics public.notes_by_author on author, hidden from public.notes;
  create cast (public.mood as text) with inout;
  insert into public.notes (id, words) values (1, 'one'), (2, 'two');`;

/** One forbidden difference of each kind, and the report expected for it. */
const BREAKS: [string, string, string][] = [
  [
    "a function's body",
    "create or replace function public.shout(words text) returns text language plpgsql stable as $$ begin return lower(words); end; $$",
    "differs: function:public.shout(text) (def)",
  ],
  [
    "a function's grant",
    "grant execute on function public.shout to anon",
    "only in the schemas: acl:(function:public.shout(text)).anon",
  ],
  [
    "a column's grant",
    "grant select (author) on public.notes to authenticated",
    "only in the schemas: acl:(table:public.notes).authenticated.author",
  ],
  [
    "a table's grant",
    "grant insert on public.notes to authenticated",
    "only in the schemas: acl:(table:public.notes).authenticated",
  ],
  [
    "a comment",
    "comment on function public.shout is 'Another reason.'",
    "differs: comment:(function:public.shout(text)) (text)",
  ],
  ["a policy", "alter policy own_notes on public.notes using (true)", "differs: policy:public.notes.own_notes"],
  [
    "row level security",
    "alter table public.notes disable row level security",
    "differs: table:public.notes (rowSecurity)",
  ],
  [
    "a trigger",
    "alter table public.notes disable trigger mark_note",
    "differs: trigger:public.notes.mark_note (enabled)",
  ],
  [
    "a view",
    "alter view public.visible_notes set (security_invoker = false)",
    "differs: view:public.visible_notes (reloptions)",
  ],
  [
    "a column's default",
    "alter table public.notes alter hidden set default true",
    "differs: default:public.notes.hidden",
  ],
  [
    "the order of columns",
    "alter table public.notes drop author; alter table public.notes add author uuid",
    "differs: columns of public.notes",
  ],
  [
    "a text search configuration",
    "alter text search configuration public.plain drop mapping for url",
    "differs: text search configuration public.plain",
  ],
  ["statistics", "drop statistics public.notes_by_author", "only in the migrations: statistics public.notes_by_author"],
  ["a cast", "drop cast (public.mood as text)", "only in the migrations: cast from public.mood to text"],
  [
    "a seeded row",
    "update public.notes set words = 'three' where id = 2",
    `only in the migrations: row of public.notes {"id": 2, "words": "two"`,
  ],
  [
    "a kind that is not compared",
    "create operator family public.unread using btree",
    "not compared: operator family (unread)",
  ],
];

let source: string;
beforeAll(async () => {
  await onDatabase(postgresUrl, (client) => client.query("create database declared_schema"));
  const declared = Object.assign(new URL(postgresUrl), { pathname: "/declared_schema" }).href;
  await onDatabase(declared, (client) => client.query(SCHEMA));
  source = await copyDatabase(postgresUrl, "declared_schema", "source_schema");
});

async function differencesAfter(statement: string): Promise<string[]> {
  const changed = await copyDatabase(postgresUrl, "declared_schema", "changed_schema");
  await onDatabase(changed, (client) => client.query(statement));
  const pools = [createPool(source), createPool(changed)] as const;
  try {
    return await findDifferences(...pools);
  } finally {
    await Promise.all(pools.map(closePool));
  }
}

test("reports no difference between two databases of the same schema, whenever their rows were made", async () => {
  expect(await differencesAfter("update public.notes set at = '2020-01-01'")).toEqual([]);
});

describe("the schema check reports a change of", () => {
  test.each(BREAKS)("%s", async (_, statement, said) => {
    const differences = await differencesAfter(statement);
    expect(differences.map((line) => line.slice(0, said.length))).toContain(said);
  });
});

test("names the first differing line within a function", async () => {
  const statement =
    "create or replace function public.shout(words text) returns text language plpgsql stable as $$\nbegin\n  return lower(words);\nend;\n$$";
  expect(await differencesAfter(statement)).toEqual([
    "differs: function:public.shout(text) (def)\n    migrations: return upper(words);\n    schemas:    return lower(words);",
  ]);
});
