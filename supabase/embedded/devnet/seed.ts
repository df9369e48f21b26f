import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The worker's seed on the test network: made once, and kept beside the accounts that it opens. */
export async function loadDevSeed(dataDir: string): Promise<string> {
  const file = join(dataDir, "nano-seed");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (kept !== null) return kept.trim();
  const seed = randomBytes(32).toString("hex").toUpperCase();
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${seed}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return seed;
}
