import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connected, createPool } from "#embedded/database/connection.ts";
import { listMigrations, migrate } from "#embedded/database/migrate.ts";
import { plantSeeds } from "#embedded/database/seed.ts";
import { findHazards, planChanges, proveChanges, type SchemaChanges, writeSql } from "#embedded/schema/changes.ts";
import { copyDatabase } from "#embedded/schema/databases.ts";
import { findDifferences } from "#embedded/schema/differences.ts";
import { makeBothDatabases, onBoth, type ProjectDatabases, type SchemaProject } from "#embedded/schema/project.ts";

export type NewMigration = {
  files: string[];
  /** What a person should look at before committing. */
  hazards: string[];
  /** What the files do not do and what they do wrong: they are not finished. */
  problems: string[];
};

type Options = { postgresUrl: string; project: SchemaProject; seeds: string[]; name: string };

/** Writes what is missing among the migrations to give what the schema files say; null when nothing is missing. */
export async function writeMigration(options: Options): Promise<NewMigration | null> {
  const { postgresUrl, project, seeds, name } = options;
  const databases = await makeBothDatabases(postgresUrl, project);
  const changes = await onBoth(databases, async (migrations, schemas) =>
    (await findDifferences(migrations, schemas)).length > 0 ? planChanges(migrations, schemas) : null,
  );
  if (!changes) return null;
  const folder = join(project.folder, "migrations");
  const texts = writeSql(changes);
  const names = await nameFiles(folder, name, Math.max(texts.length, 1));
  const problems = [
    ...(await rehearse(postgresUrl, databases, new Map(texts.map((text, at) => [names[at] ?? "", text])))),
    ...(await prove(postgresUrl, project, seeds, changes)),
  ];
  const comments = problems.map((problem) => `-- To do: ${problem.replaceAll("\n", "\n-- ")}\n`).join("");
  for (const [at, file] of names.entries()) {
    const text = [at === 0 ? comments : "", texts[at] ?? ""].filter((part) => part !== "").join("\n");
    await writeFile(join(folder, file), text, { flag: "wx" });
  }
  return { files: names, hazards: findHazards(changes), problems };
}

/** Names that come after every present one: the first migrations may be dated later than this machine's clock. */
export async function nameFiles(folder: string, name: string, count: number, now = new Date()): Promise<string[]> {
  const last = (await listMigrations(folder)).at(-1)?.version ?? "";
  const start = Math.max(Math.floor(now.getTime() / 1_000), last ? readMoment(last) + 1 : 0);
  return Array.from({ length: count }, (_, at) => {
    const version = new Date((start + at) * 1_000).toISOString().replace(/\D/g, "").slice(0, 14);
    return `${version}_${name}${at > 0 ? `_${at + 1}` : ""}.sql`;
  });
}

/** Applies the files as the product would, and looks for what is still missing. */
async function rehearse(
  postgresUrl: string,
  { fromSchemas }: ProjectDatabases,
  texts: Map<string, string>,
): Promise<string[]> {
  const rehearsal = await copyDatabase(postgresUrl, "from_migrations", "rehearsal");
  const folder = await mkdtemp(join(tmpdir(), "farthing-migration-"));
  try {
    for (const [file, text] of texts) await writeFile(join(folder, file), text);
    await connected(rehearsal, (client) => migrate(client, folder));
    return await onBoth({ fromMigrations: rehearsal, fromSchemas }, findDifferences);
  } catch (error) {
    return [`it fails: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows that are there must still be there. */
async function prove(
  postgresUrl: string,
  { folder }: SchemaProject,
  seeds: string[],
  changes: SchemaChanges,
): Promise<string[]> {
  const proof = await copyDatabase(postgresUrl, "from_migrations", "proof");
  await connected(proof, (client) => plantSeeds(client, folder, seeds));
  const pool = createPool(proof);
  try {
    return await proveChanges(changes, pool);
  } finally {
    await pool.end();
  }
}

/** The second of a version, which is a moment in UTC. */
function readMoment(version: string): number {
  const [year, month, day, hour, minute, second] = (version.match(/^\d{4}|\d{2}/g) ?? []).map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) / 1_000;
}
