import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { bootstrapDatabase } from "#embedded/database/bootstrap";
import { migrate } from "#embedded/database/migrate";
import { plantSeeds } from "#embedded/database/seed";
import type { GatewayConfig } from "#embedded/gateway/config";
import { gatewayPart } from "#embedded/gateway/part";
import { type Keys, loadKeys } from "#embedded/keys";
import { startPostgres } from "#embedded/postgres/part";
import { postgrestPart } from "#embedded/postgrest/part";
import { loadSettings } from "#embedded/settings";
import { type Part, startPart } from "#embedded/supervisor/part";
import { choosePort } from "#embedded/supervisor/ports";
import type { Report } from "#embedded/supervisor/report";
import { createTokens } from "#embedded/tokens";

export type DataStackOptions = {
  projectDir: string;
  dataDir: string;
  siteUrl: string;
  report: Report;
  /** Use this Postgres (a superuser's URL) instead of our own. */
  databaseUrl?: string;
  ports?: { gateway?: number; postgres?: number };
  gateway?: Pick<GatewayConfig, "confirmEmails" | "providers">;
};

export type DataStack = {
  url: string;
  databaseUrl: string;
  keys: Keys;
  parts: Part[];
  /** One more gateway over the same database, for tests that need other settings. */
  addGateway(overrides: DataStackOptions["gateway"]): Promise<{ url: string; part: Part }>;
  stop(): Promise<void>;
};

/** Postgres, then schemas, migrations and seed, then PostgREST and the gateway. Whatever fails stops what already runs. */
export async function startDataStack(options: DataStackOptions): Promise<DataStack> {
  const { projectDir, report } = options;
  const dataDir = resolve(options.dataDir);
  const settingsFile = join(projectDir, "supabase/config.toml");
  const [settings, keys] = await Promise.all([loadSettings(settingsFile), loadKeys(join(dataDir, "keys.json"))]);
  const parts: Part[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    let databaseUrl = options.databaseUrl;
    if (!databaseUrl) {
      const postgres = await startPostgres({
        dataDir,
        keys,
        report,
        port: await choosePort(options.ports?.postgres ?? settings.db.port),
      });
      parts.push(postgres.part);
      databaseUrl = postgres.url;
    }
    await prepareDatabase(databaseUrl, keys, projectDir, settings.db.seed, report);

    const restPort = await choosePort(0);
    const authenticator = new URL(databaseUrl);
    authenticator.username = "authenticator";
    authenticator.password = keys.authenticatorPassword;
    const { publicKeys } = await createTokens(keys);
    const rest = postgrestPart({
      databaseUrl: authenticator.href,
      port: restPort,
      adminPort: await choosePort(0),
      publicKeys,
      api: settings.api,
    });

    const startGateway = async (name: string, wantedPort: number, overrides: DataStackOptions["gateway"]) => {
      const port = await choosePort(wantedPort);
      const config: GatewayConfig = {
        port,
        restPort,
        databaseUrl,
        keysFile: join(dataDir, "keys.json"),
        settingsFile,
        storageDir: join(dataDir, "storage"),
        siteUrl: options.siteUrl,
        ...overrides,
      };
      const configFile = join(dataDir, `${name}.json`);
      await mkdir(config.storageDir, { recursive: true, mode: 0o700 });
      await writeFile(configFile, JSON.stringify(config), { mode: 0o600 });
      return { url: `http://127.0.0.1:${port}`, part: await startPart(gatewayPart(name, port, configFile), report) };
    };
    const [restPart, gateway] = await Promise.all([
      startPart(rest, report),
      startGateway("gateway", options.ports?.gateway ?? settings.api.port, options.gateway),
    ]);
    parts.push(restPart, gateway.part);

    return {
      url: gateway.url,
      databaseUrl,
      keys,
      parts,
      async addGateway(overrides) {
        const extra = await startGateway(`gateway-${parts.length}`, 0, overrides);
        parts.push(extra.part);
        return extra;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase(
  url: string,
  keys: Keys,
  projectDir: string,
  seed: { enabled: boolean; sql_paths: string[] },
  report: Report,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await bootstrapDatabase(client, keys);
    const applied = await migrate(client, join(projectDir, "supabase/migrations"));
    if (seed.enabled) await plantSeeds(client, join(projectDir, "supabase"), seed.sql_paths);
    for (const file of applied) report.note("postgres", `applied ${file}`);
  } finally {
    await client.end();
  }
}
