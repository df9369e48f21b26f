import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withThrowawayPostgres } from "#embedded/schema/databases.ts";
import { type NewMigration, writeMigration } from "#embedded/schema/new-migration.ts";

const TABLES = `create table public.notes (
  id integer primary key,
  words text not null
);
alter table public.notes enable row level security;
create type public.tone as enum ('calm', 'loud');
create table public.tones (tone public.tone primary key);
`;
const FIND = `create function public.find_notes(wanted text) returns setof public.notes language sql stable set search_path = '' as $$
  select * from public.notes where words like wanted
$$;
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farthing-new-migration-"));
  for (const path of ["migrations", "schemas/10-notes"]) await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, "schemas/10-notes/tables.sql"), TABLES);
  await writeFile(join(folder, "schemas/10-notes/find.sql"), FIND);
  await writeFile(join(folder, "migrations/20261124000000_baseline.sql"), TABLES + FIND);
  await writeFile(join(folder, "seed.sql"), "insert into public.notes values (1, 'one');");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const project = () => ({ folder, schemaPaths: ["./schemas/*/tables.sql", "./schemas/*/*.sql"] });

test("writes a tested migration for a changed schema file, and then finds nothing left to write", async () => {
  await withThrowawayPostgres(async (postgresUrl) => {
    const write = (name: string): Promise<NewMigration | null> =>
      writeMigration({ postgresUrl, project: project(), seeds: ["seed.sql"], name });
    expect(await write("nothing")).toBeNull();

    await appendFile(join(folder, "schemas/10-notes/tables.sql"), "alter table public.notes add mood text;\n");
    await writeFile(join(folder, "schemas/10-notes/find.sql"), FIND.replace("like wanted", "like '%' || wanted"));
    const written = await write("add_mood");
    expect(written).toMatchObject({ files: [expect.stringMatching(/_add_mood\.sql$/)], problems: [] });
    const sql = await readFile(join(folder, "migrations", written?.files[0] ?? ""), "utf8");
    expect(sql).toMatch(/alter table public\.notes\s+add column mood text;/);
    expect(sql).toMatch(/create or replace function public\.find_notes.*like '%' \|\| wanted\n\$/s);
    expect(await write("nothing")).toBeNull();

    // Fails if it needs rows that the seed lacks, and leaves to a person what pg-delta cannot read. It reports both.
    await appendFile(
      join(folder, "schemas/10-notes/tables.sql"),
      "alter table public.notes add length integer not null;\ncreate text search configuration public.plain (copy = simple);\n",
    );
    const unfinished = await write("add_length");
    expect(unfinished?.problems).toEqual([
      expect.stringMatching(/^only in the schemas: text search configuration public\.plain$/),
      expect.stringMatching(/^it fails where there are rows: column "length" of relation "notes" contains null values/),
    ]);
    expect(await readFile(join(folder, "migrations", unfinished?.files[0] ?? ""), "utf8")).toMatch(
      /^-- To do: only in/,
    );
  });
}, 60_000);

test("adds an enum value that is used at once in a migration of its own", async () => {
  await rm(join(folder, "migrations"), { recursive: true });
  await mkdir(join(folder, "migrations"));
  const tables = TABLES.replace("'loud'", "'loud', 'silent'").replace(
    "primary key);\n",
    "primary key default 'silent');\n",
  );
  await writeFile(join(folder, "migrations/20261124000000_baseline.sql"), TABLES + FIND);
  await writeFile(join(folder, "schemas/10-notes/tables.sql"), tables);
  await writeFile(join(folder, "schemas/10-notes/find.sql"), FIND);
  const written = await withThrowawayPostgres((postgresUrl) =>
    writeMigration({ postgresUrl, project: project(), seeds: ["seed.sql"], name: "add_silence" }),
  );
  expect(written).toMatchObject({ problems: [] });
  expect((await readdir(join(folder, "migrations"))).map((file) => file.slice(15))).toEqual([
    "baseline.sql",
    "add_silence.sql",
    "add_silence_2.sql",
  ]);
}, 60_000);

test("a mistake in a schema file is reported with its file and line, also while the migrations are still being applied", async () => {
  await writeFile(join(folder, "migrations/20261124000000_baseline.sql"), `${TABLES}${FIND}select pg_sleep(5);\n`);
  await writeFile(join(folder, "schemas/10-notes/tables.sql"), `${TABLES}create tabel public.more (id integer);\n`);
  const written = withThrowawayPostgres((postgresUrl) =>
    writeMigration({ postgresUrl, project: project(), seeds: ["seed.sql"], name: "add_more" }),
  );
  await expect(written).rejects.toThrow('supabase/schemas/10-notes/tables.sql:8: syntax error at or near "tabel"');
}, 60_000);
