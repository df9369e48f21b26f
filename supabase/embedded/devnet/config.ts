import { readFile } from "node:fs/promises";
import { z } from "zod";

const port = z.int();
const configSchema = z.strictObject({
  journalFile: z.string(),
  rpcPort: port,
  socketPort: port,
  controlPort: port,
});

/** What the supervisor tells the devnet's process. */
export type DevnetConfig = z.infer<typeof configSchema>;

export async function readDevnetConfig(file: string): Promise<DevnetConfig> {
  return configSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
