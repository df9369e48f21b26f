import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { JWTPayload } from "jose";
import { type Keys, loadKeys } from "#embedded/keys.ts";
import { createRealtime } from "#embedded/realtime/service.ts";
import { createTokens } from "#embedded/tokens.ts";

export type OwnRealtime = {
  url: string;
  port: number;
  keys: Keys;
  /** The name of its connections in pg_stat_activity. */
  applicationName: string;
  /** A client with a new token, of any age. */
  clientWith(claims: JWTPayload, lifetimeSeconds: number): Promise<SupabaseClient>;
  stop(): Promise<void>;
};

/** A separate Realtime over the shared database, which a test can break without disturbing others. */
export async function startRealtime(databaseUrl: string, earlier?: OwnRealtime): Promise<OwnRealtime> {
  const folder = await mkdtemp(join(tmpdir(), "farthing-realtime-"));
  const keys = earlier?.keys ?? (await loadKeys(join(folder, "keys.json")));
  await rm(folder, { recursive: true });
  const tokens = await createTokens(keys);
  const applicationName = `realtime-${randomBytes(4).toString("hex")}`;
  const ownUrl = new URL(databaseUrl);
  ownUrl.searchParams.set("application_name", applicationName);
  const realtime = await createRealtime({ databaseUrl: ownUrl.href, keys, tokens, publicHost: null });
  const server = createServer()
    .on("upgrade", realtime.handleUpgrade)
    .listen(earlier?.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    keys,
    applicationName,
    async clientWith(claims, lifetimeSeconds) {
      const token = await tokens.sign(claims, lifetimeSeconds);
      return createClient(url, keys.publishable, { accessToken: async () => token });
    },
    async stop() {
      await realtime.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
