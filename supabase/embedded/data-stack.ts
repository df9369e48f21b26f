import { join, resolve } from "node:path";
import { prepareDatabase } from "#embedded/database/prepare.ts";
import { webDatabaseUrlOf } from "#embedded/database/web-role.ts";
import type { GatewayConfig } from "#embedded/gateway/config.ts";
import { gatewayPart } from "#embedded/gateway/part.ts";
import { type Keys, loadKeys } from "#embedded/keys.ts";
import { startPostgres } from "#embedded/postgres/part.ts";
import { postgrestPart } from "#embedded/postgrest/part.ts";
import { type EmbeddedSettings, loadSettings } from "#embedded/settings.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import type { Report } from "#embedded/supervisor/report.ts";
import { createTokens } from "#embedded/tokens.ts";

type GatewayOverrides = Pick<GatewayConfig, "confirmEmails" | "authLimits" | "providers" | "demo">;

export type DataStackOptions = {
  projectDir: string;
  dataDir: string;
  siteUrl: string;
  report: Report;
  /** Use this Postgres (a superuser's URL) instead of our own. */
  databaseUrl?: string | undefined;
  /** Wanted ports; a taken one is replaced by a free one, and 0 takes any. */
  ports?: { gateway?: number; postgres?: number };
  gateway?: GatewayOverrides;
  /** Left out, the demo content is planted. */
  hasDemoContent?: boolean | undefined;
};

export type DataStack = {
  url: string;
  databaseUrl: string;
  /** The same database, with the web server's rights. */
  webDatabaseUrl: string;
  keys: Keys;
  parts: StackPart[];
  /** One more gateway over the same database, for tests that need other settings. */
  addGateway(overrides: GatewayOverrides): Promise<string>;
  stop(): Promise<void>;
};

/** Postgres, then schemas, migrations and seed, then PostgREST and the gateway. What fails stops what already runs. */
export async function startDataStack(options: DataStackOptions): Promise<DataStack> {
  const dataDir = resolve(options.dataDir);
  const settings = await loadSettings(settingsFile(options));
  const keys = await loadKeys(keysFile(dataDir));
  const parts: StackPart[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    const databaseUrl = options.databaseUrl ?? (await addPostgres(parts, options, dataDir, settings, keys));
    await prepareDatabase({ ...options, databaseUrl, keys, settings });
    const restPort = await addPostgrest(parts, options, { databaseUrl, dataDir, settings, keys });
    const addGateway = async (overrides: GatewayOverrides = {}, wantedPort = 0) => {
      const port = await choosePort(wantedPort);
      const name = parts.some((part) => part.name === "gateway") ? `gateway-${port}` : "gateway";
      const config: GatewayConfig = {
        port,
        restPort,
        databaseUrl,
        keysFile: keysFile(dataDir),
        settingsFile: settingsFile(options),
        storageDir: join(dataDir, "storage"),
        siteUrl: options.siteUrl,
        ...overrides,
      };
      parts.push(await startPart(gatewayPart(name, dataDir, config), options.report));
      return `http://${overrides.demo?.publicHost ?? "127.0.0.1"}:${port}`;
    };
    const url = await addGateway(options.gateway, options.ports?.gateway ?? settings.api.port);
    return { url, databaseUrl, webDatabaseUrl: webDatabaseUrlOf(databaseUrl, keys), keys, parts, addGateway, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addPostgres(
  parts: StackPart[],
  { ports, report }: DataStackOptions,
  dataDir: string,
  settings: EmbeddedSettings,
  keys: Keys,
): Promise<string> {
  const port = await choosePort(ports?.postgres ?? settings.db.port);
  const { part, url } = await startPostgres({ dataDir, keys, report, port });
  parts.push(part);
  return url;
}

type RestOptions = { databaseUrl: string; dataDir: string; settings: EmbeddedSettings; keys: Keys };

async function addPostgrest(
  parts: StackPart[],
  { report }: DataStackOptions,
  { databaseUrl, dataDir, settings, keys }: RestOptions,
): Promise<number> {
  const authenticator = new URL(databaseUrl);
  authenticator.username = "authenticator";
  authenticator.password = keys.authenticatorPassword;
  const [port, adminPort] = [await choosePort(0), await choosePort(0)];
  const { publicKeys } = await createTokens(keys);
  const pidFile = join(dataDir, "rest.pid");
  const spec = postgrestPart({
    databaseUrl: authenticator.href,
    pidFile,
    port,
    adminPort,
    publicKeys,
    api: settings.api,
  });
  parts.push(await startPart(spec, report));
  return port;
}

function settingsFile({ projectDir }: DataStackOptions): string {
  return join(projectDir, "supabase/config.toml");
}

function keysFile(dataDir: string): string {
  return join(dataDir, "keys.json");
}
