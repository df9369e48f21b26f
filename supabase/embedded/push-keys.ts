import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import { z } from "zod";

const keysSchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });

export type PushKeys = z.infer<typeof keysSchema>;

/** The keys that this machine's pushes are signed with: made once, since a browser accepts no other pair. */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  const file = join(dataDir, "push-keys.json");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (kept !== null) return keysSchema.parse(JSON.parse(kept));
  const keys = webPush.generateVAPIDKeys();
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
