import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { laySupabaseSchemas } from "#embedded/database/bootstrap.ts";
import { connected, createPool } from "#embedded/database/connection.ts";
import { migrate, openHistory } from "#embedded/database/migrate.ts";
import { copyDatabase, databaseUrl, makeNew } from "#embedded/schema/databases.ts";
import { laySchemaFiles, listSchemaFiles } from "#embedded/schema/files.ts";

/** The folder supabase/ of a project and its `schema_paths`. */
export type SchemaProject = { folder: string; schemaPaths: string[] };

export type ProjectDatabases = { fromMigrations: string; fromSchemas: string };

/** Makes the project's database twice, each from what a Supabase project has at first: by the migrations and by the schema files. */
export async function makeBothDatabases(postgresUrl: string, project: SchemaProject): Promise<ProjectDatabases> {
  const files = await listSchemaFiles(project.folder, project.schemaPaths);
  await makeEmptyProject(postgresUrl);
  const fromMigrations = await copyDatabase(postgresUrl, "empty_project", "from_migrations");
  const fromSchemas = await copyDatabase(postgresUrl, "empty_project", "from_schemas");
  // One after the other: both change settings of roles, which all databases of a server share.
  await connected(fromMigrations, (client) => migrate(client, join(project.folder, "migrations")));
  await connected(fromSchemas, (client) => laySchemaFiles(client, project.folder, files));
  return { fromMigrations, fromSchemas };
}

/** A database as a Supabase project has it at first, with the job queue's schema. */
export async function makeEmptyProject(postgresUrl: string): Promise<string> {
  await connected(postgresUrl, (client) => makeNew(client, "empty_project"));
  const connectionString = databaseUrl(postgresUrl, "empty_project");
  await connected(connectionString, async (client) => {
    await laySupabaseSchemas(client);
    await openHistory(client);
  });
  await runMigrations({ connectionString });
  return connectionString;
}

export async function onBoth<T>(
  { fromMigrations, fromSchemas }: ProjectDatabases,
  work: (migrations: pg.Pool, schemas: pg.Pool) => Promise<T>,
): Promise<T> {
  const [migrations, schemas] = [createPool(fromMigrations), createPool(fromSchemas)];
  try {
    return await work(migrations, schemas);
  } finally {
    await Promise.all([migrations.end(), schemas.end()]);
  }
}
