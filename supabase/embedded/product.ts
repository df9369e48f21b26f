import { startDataStack } from "#embedded/data-stack.ts";
import { plantPictures } from "#embedded/demo/plant-pictures.ts";
import { type NanoNetwork, siteSettingsOf, startOwnNetwork, workerSettingsOf } from "#embedded/devnet/network.ts";
import type { GatewayConfig } from "#embedded/gateway/config.ts";
import { buildIfStale } from "#embedded/next/build.ts";
import { nextPart } from "#embedded/next/part.ts";
import { loadPushKeys, type PushKeys } from "#embedded/push-keys.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import type { Report } from "#embedded/supervisor/report.ts";
import { workerPart } from "#embedded/worker-part.ts";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";

export type ProductOptions = {
  projectDir: string;
  dataDir: string;
  mode: "start" | "dev" | "stack";
  host: string;
  port: number;
  gatewayPort: number;
  /** A hosted or self-hosted Supabase; then nothing of it is started here. */
  hosted?: { supabaseUrl: string; publishableKey: string; secretKey: string; databaseUrl: string } | undefined;
  databaseUrl?: string | undefined;
  /** Nodes elsewhere; without them a test network is started here. */
  nano?: NanoNetwork | undefined;
  providers?: GatewayConfig["providers"];
  authLimits?: GatewayConfig["authLimits"];
  siteUrl?: string | undefined;
  /** Left out, the embedded stack has its own, and a hosted one no push. */
  pushKeys?: PushKeys | undefined;
  isPrivateDemo: boolean;
  isTestMode?: boolean;
  /** Shows /design, as development always does. */
  hasDesignPages?: boolean;
  /** Many visitors in one network, as tests are. */
  networkBudgetFactor?: number;
  /** Names the country of each request, as a trusted proxy would. */
  countryHeader?: string;
  report: Report;
  /** Aborted when the start itself is called off. */
  signal?: AbortSignal;
};

export type Product = {
  siteUrl: string;
  supabase: Services;
  nano: NanoNetwork;
  workerHealthUrl: string;
  parts: StackPart[];
  stop(): Promise<void>;
};

type Services = {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** Where it is hosted, the environment may name it. */
  webDatabaseUrl?: string;
};

/** The whole product in order: data services and test network (unless elsewhere), worker, build, site. What fails stops the rest. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { projectDir, mode, report } = options;
  const port = await choosePort(options.port);
  const siteUrl = options.siteUrl ?? `http://localhost:${port}`;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const parts: StackPart[] = [];
  const add = async (spec: PartSpec) => {
    options.signal?.throwIfAborted();
    const part = await startPart(spec, report);
    parts.push(part);
    stops.push(() => part.stop());
  };
  try {
    const supabase = options.hosted ?? (await addDataStack(options, siteUrl, parts, stops));
    const nano = options.nano ?? (await startOwnNetwork(options.dataDir, add, { anyPorts: options.gatewayPort === 0 }));
    const pushKeys = options.pushKeys ?? (options.hosted ? undefined : await loadPushKeys(options.dataDir));
    const healthPort = await choosePort(0);
    if (mode !== "stack") {
      const workerEnv = workerEnvironment({ mode, pushKeys }, siteUrl, supabase, nano, healthPort);
      await add(workerPart(projectDir, healthPort, workerEnv));
      if (!options.hosted && nano.network !== "live") await plantPictures(projectDir, workerEnv, report);
      const env = siteEnvironment({ ...options, pushKeys }, siteUrl, supabase, nano);
      if (mode === "start") await buildIfStale({ ...options, env, baked: bakedSettings(options, nano) });
      await add(nextPart({ projectDir, command: mode, host: options.host, port, env }));
    }
    return { siteUrl, supabase, nano, workerHealthUrl: `http://127.0.0.1:${healthPort}/health`, parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addDataStack(
  {
    projectDir,
    dataDir,
    gatewayPort,
    databaseUrl,
    providers,
    authLimits,
    host,
    isPrivateDemo,
    report,
    nano,
  }: ProductOptions,
  siteUrl: string,
  parts: StackPart[],
  stops: (() => Promise<void>)[],
): Promise<Services> {
  const stack = await startDataStack({
    projectDir,
    dataDir,
    siteUrl,
    databaseUrl,
    report,
    ports: { gateway: gatewayPort },
    hasDemoContent: nano?.network !== "live",
    gateway: {
      providers,
      authLimits,
      ...(isPrivateDemo ? { demo: { listenOn: host, publicHost: new URL(siteUrl).hostname } } : {}),
    },
  });
  parts.push(...stack.parts);
  stops.push(stack.stop);
  return {
    supabaseUrl: stack.url,
    publishableKey: stack.keys.publishable,
    secretKey: stack.keys.secret,
    databaseUrl: stack.databaseUrl,
    webDatabaseUrl: stack.webDatabaseUrl,
  };
}

/** What prerendered pages say about where they are. */
function bakedSettings(
  { isPrivateDemo, isTestMode = false }: ProductOptions,
  { network, controlUrl }: NanoNetwork,
): string {
  return `${isPrivateDemo} ${isTestMode} ${network} ${controlUrl !== undefined}`;
}

function siteEnvironment(
  { mode, isPrivateDemo, isTestMode = false, hasDesignPages = mode === "dev", ...options }: ProductOptions,
  siteUrl: string,
  supabase: Services,
  nano: NanoNetwork,
): NodeJS.ProcessEnv {
  const settings = {
    NODE_ENV: nodeEnvOf(mode),
    NEXT_TELEMETRY_DISABLED: "1",
    SITE_URL: siteUrl,
    SUPABASE_URL: supabase.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    ...(supabase.webDatabaseUrl ? { WEB_DATABASE_URL: supabase.webDatabaseUrl } : {}),
    PRIVATE_DEMO: String(isPrivateDemo),
    TEST_MODE: String(isTestMode),
    ...(hasDesignPages ? { DESIGN_PAGES: "1" } : {}),
    ...(options.networkBudgetFactor ? { NETWORK_BUDGET_FACTOR: String(options.networkBudgetFactor) } : {}),
    ...(options.countryHeader ? { COUNTRY_HEADER: options.countryHeader } : {}),
    ...(options.pushKeys ? { PUSH_PUBLIC_KEY: options.pushKeys.publicKey } : {}),
    ...siteSettingsOf(nano),
  };
  return { ...TO_A_PERSON, ...inheritedEnvironment(settings, SETTINGS_OF.web) };
}

function workerEnvironment(
  { mode, pushKeys }: Pick<ProductOptions, "mode" | "pushKeys">,
  siteUrl: string,
  { databaseUrl, supabaseUrl, secretKey }: Services,
  nano: NanoNetwork,
  healthPort: number,
): NodeJS.ProcessEnv {
  const settings = {
    NODE_ENV: nodeEnvOf(mode),
    SITE_URL: siteUrl,
    DATABASE_URL: databaseUrl,
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SECRET_KEY: secretKey,
    WORKER_HEALTH_PORT: String(healthPort),
    ...(pushKeys ? { PUSH_PUBLIC_KEY: pushKeys.publicKey, PUSH_PRIVATE_KEY: pushKeys.privateKey } : {}),
    ...workerSettingsOf(nano),
  };
  return { ...TO_A_PERSON, ...inheritedEnvironment(settings, SETTINGS_OF.worker) };
}

/** The log's reader is the person at the terminal, unless they asked for the machine's form. */
const TO_A_PERSON = { LOG_FORMAT: "text" };

function nodeEnvOf(mode: ProductOptions["mode"]): string {
  return mode === "dev" ? "development" : "production";
}
