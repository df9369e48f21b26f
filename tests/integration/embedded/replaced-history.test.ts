import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const projectDir = join(import.meta.dirname, "../../..");
const postgresUrl = inject("target").databaseUrl ?? "";
const oldData = Object.assign(new URL(postgresUrl), { pathname: "/data_from_before_the_baseline" }).href;

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  await onDatabase(postgresUrl, (client) => client.query("create database data_from_before_the_baseline"));
  await onDatabase(oldData, (client) =>
    client.query(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version, name) values ('20261101120000', 'foundations');
      create table public.posts (id integer primary key);
      insert into public.posts values (1);`),
  );
});
afterAll(() => removeDataFolder(dataDir));

test.each(["start", "dev", "stack"])(
  "npm run %s leaves data from before the baseline alone, and points to db:reset",
  async (mode) => {
    const start = promisify(execFile)(
      process.execPath,
      ["--conditions=react-server", "supabase/embedded/start.ts", mode],
      {
        cwd: projectDir,
        env: inheritedEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: oldData }, []),
      },
    );
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\nFarthing did not start\. This database was made before .* Nothing in it was changed\. Run "npm run db:reset" /,
      ),
    });
    expect(await readContent()).toEqual({
      posts: 1,
      versions: ["20261101120000"],
      schemas: ["public", "supabase_migrations"],
    });
  },
);

async function readContent(): Promise<unknown> {
  const { rows } = await onDatabase(oldData, (client) =>
    client.query(`
      select (select count(*)::integer from public.posts) as posts,
        (select array_agg(version) from supabase_migrations.schema_migrations) as versions,
        array(select nspname::text from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1) as schemas`),
  );
  return rows[0];
}
