import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startDataStack } from "#embedded/data-stack.ts";
import { createPool } from "#embedded/database/connection.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { closePool } from "#tests/support/stack/database.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const run = promisify(execFile);

const PROJECT = join(import.meta.dirname, "../../..");
const TEMPLATES = join(PROJECT, ".cache/data-folders");
/** What a new data folder depends on: what sets it up, and the versions of Postgres and of the job queue. */
const SOURCES = [
  ...["supabase/migrations", "supabase/embedded/database", "supabase/embedded/postgres"],
  "tests/support/product/prepared-data.ts",
  ...["supabase/seed.sql", "supabase/config.toml", "supabase/embedded/keys.ts", "supabase/embedded/data-stack.ts"],
  "package-lock.json",
];
/** The only part of a data folder that is copied: the rest belongs to processes that ran there. */
const KEPT = ["keys.json", "postgres", "storage"];
const HOUR_MS = 3_600_000;
const OLD_AFTER_MS = 2 * HOUR_MS;

/**
 * A data folder with everything set up, as after a first `npm start`: a copy of one that is made once and kept for an
 * hour. All copies share its keys and seeded rows.
 */
export async function makePreparedFolder(): Promise<string> {
  const [template, folder] = [await findTemplate(), await makeDataFolder()];
  await copyInto(folder, template);
  return folder;
}

async function findTemplate(): Promise<string> {
  const template = join(TEMPLATES, await nameTemplate());
  if (!existsSync(template)) await makeTemplate(template);
  return template;
}

/** The hour is part of the name: the seed's price of Nano and dates must not be old. */
async function nameTemplate(): Promise<string> {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const hash = createHash("sha256").update(`${hour} ${process.platform} ${process.arch} ${process.getuid?.()}`);
  for (const file of (await Promise.all(SOURCES.map(listFiles))).flat().toSorted()) {
    hash.update(`\0${file}\0`).update(await readFile(join(PROJECT, file)));
  }
  return hash.digest("hex").slice(0, 24);
}

async function listFiles(source: string): Promise<string[]> {
  if ((await stat(join(PROJECT, source))).isFile()) return [source];
  const entries = await readdir(join(PROJECT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1));
}

/** Two processes may do this at once: each works in its own folder, and the first result is kept. */
async function makeTemplate(template: string): Promise<void> {
  const made = await makeDataFolder();
  const draft = `${template}.${process.pid}`;
  try {
    await layData(made);
    await mkdir(draft, { recursive: true });
    await copyInto(draft, made);
    await rename(draft, template).catch((error: unknown) => {
      if (!existsSync(template)) throw error;
    });
  } finally {
    await Promise.all([removeDataFolder(made), rm(draft, { recursive: true, force: true })]);
  }
  await removeOldTemplates();
}

/** Postgres is stopped cleanly, so that a copy of its files starts without recovery. */
async function layData(dataDir: string): Promise<void> {
  const ports = { gateway: 0, postgres: 0 };
  const options = { projectDir: PROJECT, dataDir, siteUrl: "http://localhost:3000", report: SILENT, ports };
  const stack = await startDataStack(options);
  await liftAuthorLimits(stack.databaseUrl);
  await stack.stop();
}

/** Lets one author write and publish all that tests need. New authors keep the shipped limit of posts a day. */
async function liftAuthorLimits(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  try {
    await pool.query(
      "update public.settings set new_posts_per_day = 10000, new_drafts_per_hour = 10000, saves_per_minute = 10000",
    );
  } finally {
    await closePool(pool);
  }
}

/** As root, the files of Postgres belong to another account, and stay so. The copy shares blocks where the disk can. */
async function copyInto(folder: string, from: string): Promise<void> {
  const there = KEPT.map((name) => join(from, name)).filter((path) => existsSync(path));
  await run("cp", ["-Rp", ...there, folder]);
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(TEMPLATES)) {
    const path = join(TEMPLATES, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > OLD_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
