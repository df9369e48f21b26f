import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { gatewayPart } from "#embedded/gateway/part.ts";
import { loadKeys } from "#embedded/keys.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

export type OwnGateway = {
  url: string;
  publishableKey: string;
  secretKey: string;
  admin: SupabaseClient;
  storageDir: string;
  part: StackPart;
  stop(): Promise<void>;
};

/**
 * A gateway that a test may kill or fill: on the run's database, with its own keys and file folder. Its data API is
 * whatever listens at `restPort`.
 */
export async function startOwnGateway({ restPort }: { restPort?: number } = {}): Promise<OwnGateway> {
  const { databaseUrl } = inject("target");
  if (!databaseUrl) throw new Error("A gateway of one's own needs the address of the database.");
  const dataDir = await makeDataFolder();
  const [keysFile, storageDir] = [join(dataDir, "keys.json"), join(dataDir, "storage")];
  const [keys, port] = [await loadKeys(keysFile), await choosePort(0)];
  const config = {
    port,
    restPort: restPort ?? (await choosePort(0)),
    databaseUrl,
    keysFile,
    settingsFile: join(import.meta.dirname, "../../../supabase/config.toml"),
    storageDir,
    siteUrl: "http://localhost:3000",
  };
  const part = await startPart(gatewayPart("own gateway", dataDir, config), SILENT);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    admin: createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } }),
    storageDir,
    part,
    async stop() {
      await part.stop();
      await removeDataFolder(dataDir);
    },
  };
}
