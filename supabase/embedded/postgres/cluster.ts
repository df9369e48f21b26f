import { spawn } from "node:child_process";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import { readMajorVersion } from "#embedded/postgres/binaries.ts";
import { explainPostgresLog } from "#embedded/postgres/failures.ts";
import type { ServiceAccount } from "#embedded/postgres/service-account.ts";

export const POSTGRES_MAJOR = "17";

type Cluster = { binDir: string; dataDir: string; account: ServiceAccount; password: string };

/** Makes the data directory where there is none; refuses one that belongs to another version of Postgres. */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  const { dataDir } = cluster;
  const found = await readMajorVersion(dataDir);
  if (found === POSTGRES_MAJOR) return;
  if (found) {
    throw new Error(
      `The data in ${dataDir} belongs to Postgres ${found}; this stack runs Postgres ${POSTGRES_MAJOR}. Move the folder away to start with an empty database, or dump it with Postgres ${found} and restore it here.`,
    );
  }
  // initdb writes PG_VERSION early, so an interrupted one leaves a folder that looks finished: it works in a draft.
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await own(draft, cluster.account);
  await initialise(cluster, draft);
  await rename(draft, dataDir);
}

async function initialise({ binDir, account, password, dataDir }: Cluster, draft: string): Promise<void> {
  const passwordFile = join(dirname(dataDir), "postgres.password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(passwordFile, account);
  const args = [
    "-D",
    draft,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
    "--no-instructions",
  ];
  try {
    await complete(join(binDir, "initdb"), args, account);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function complete(file: string, args: string[], account: ServiceAccount): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...ids(account),
      cwd: "/",
      env: POSTGRES_ENV,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(explainPostgresLog(output) ?? `initdb ended with ${code}:\n${output}`)),
    );
  });
}

async function own(path: string, { uid, gid }: ServiceAccount): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

export function ids({ uid, gid }: ServiceAccount): { uid?: number; gid?: number } {
  return uid !== undefined && gid !== undefined ? { uid, gid } : {};
}

/** A fixed environment: the machine's locale or PG* variables must not change how the data is laid down. */
export const POSTGRES_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  PATH: "/usr/bin:/bin",
};

const MEGABYTE = 1024 ** 2;

/**
 * What Postgres keeps of its tables and indexes in memory: a quarter of the machine's, as its manual advises. With
 * less than the search index has, each search reads parts of it again. Among a million posts, 1 GB was no faster than 512 MB.
 */
export function chooseSharedBuffers(memory: number): string {
  return `${Math.min(Math.max(Math.floor(memory / 4 / MEGABYTE), 128), 1024)}MB`;
}

/** The machine's memory, or what a container may use of it. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export function postgresArguments(dataDir: string, port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
    max_connections: "100",
    shared_buffers: chooseSharedBuffers(usableMemory()),
    wal_level: "logical",
    log_min_messages: "error",
  };
  return ["-D", dataDir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
