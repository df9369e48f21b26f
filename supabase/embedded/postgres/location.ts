import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findServiceAccount, type ServiceAccount } from "#embedded/postgres/service-account.ts";

/** Where Postgres' files go when root keeps the project in a folder that no other account may enter. */
export const ROOTS_FOLDER = "/var/lib/farthing";

export async function locateCluster(parent: string): Promise<{ account: ServiceAccount; dataDir: string }> {
  const account = await findServiceAccount();
  await mkdir(parent, { recursive: true });
  if (await account.canRead(parent)) return { account, dataDir: join(parent, "postgres") };
  const elsewhere = join(ROOTS_FOLDER, createHash("sha256").update(parent).digest("hex").slice(0, 12));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  return { account, dataDir: join(elsewhere, "postgres") };
}
