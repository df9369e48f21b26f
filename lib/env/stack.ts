import { loadEnvFile } from "#lib/env/env-file.ts";
import {
  findProblems,
  isGiven,
  lazySettings,
  type SettingProblem,
  type Source,
  WrongSettings,
} from "#lib/env/parse.ts";
import { SETTING_NAMES, type SettingName } from "#lib/env/settings.ts";

export type StackSettings = {
  dataDir: string;
  host: string;
  port: number;
  gatewayPort: number;
  isPrivateDemo: boolean;
  isTestMode: boolean;
  /** A hosted or self-hosted Supabase. If set, the embedded one does not start. */
  hosted: { supabaseUrl: string; publishableKey: string; secretKey: string; databaseUrl: string } | undefined;
  /** A Postgres to use instead of the stack's own. */
  databaseUrl: string | undefined;
  /** Nodes elsewhere. Without them, the stack runs its own test network. */
  nano: { network: "dev" | "live"; rpcUrls: string[]; wsUrls: string[]; seed: string } | undefined;
  siteUrl: string | undefined;
  /** Left out, the stack makes its own. */
  pushKeys: { publicKey: string; privateKey: string } | undefined;
  /** The enabled sign-in providers, by name. */
  providers: Record<string, { clientId: string; secret: string }>;
};

/** The supervisor's settings, from the environment and from the file .env if there is one. */
export function readStackSettings(): StackSettings {
  loadEnvFile();
  return parseStackSettings(process.env);
}

export function parseStackSettings(source: Source): StackSettings {
  const isHosted = isGiven("SUPABASE_URL", source);
  const needed = new Set(isHosted ? OF_SUPABASE : []);
  const names = SETTING_NAMES.filter(
    (name) => needed.has(name) || isGiven(name, source) || !MADE_BY_THE_STACK.has(name),
  );
  const problems = findProblems(names, source);
  if (!isHosted) problems.push(...findHalfHosted(source), ...findOpenHost(source, problems));
  problems.push(...findHalfNano(source, isHosted));
  if (problems.length > 0) throw new WrongSettings(problems);

  const settings = lazySettings(source);
  return {
    dataDir: settings.DATA_DIR,
    host: settings.HOST,
    port: settings.PORT,
    gatewayPort: settings.GATEWAY_PORT,
    isPrivateDemo: settings.PRIVATE_DEMO,
    isTestMode: settings.TEST_MODE,
    hosted: isHosted
      ? {
          supabaseUrl: settings.SUPABASE_URL,
          publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
          secretKey: settings.SUPABASE_SECRET_KEY,
          databaseUrl: settings.DATABASE_URL,
        }
      : undefined,
    databaseUrl: isGiven("DATABASE_URL", source) ? settings.DATABASE_URL : undefined,
    nano: isGiven("NANO_RPC_URLS", source)
      ? {
          network: settings.NANO_NETWORK,
          rpcUrls: settings.NANO_RPC_URLS,
          wsUrls: settings.NANO_WS_URLS,
          seed: settings.NANO_SEED,
        }
      : undefined,
    siteUrl: isGiven("SITE_URL", source) ? settings.SITE_URL : undefined,
    pushKeys:
      settings.PUSH_PUBLIC_KEY && settings.PUSH_PRIVATE_KEY
        ? { publicKey: settings.PUSH_PUBLIC_KEY, privateKey: settings.PUSH_PRIVATE_KEY }
        : undefined,
    providers: {
      ...provider("google", settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      ...provider("github", settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET),
    },
  };
}

function provider(name: string, clientId: string | undefined, secret: string | undefined): StackSettings["providers"] {
  return clientId && secret ? { [name]: { clientId, secret } } : {};
}

const OF_SUPABASE: readonly SettingName[] = [
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "DATABASE_URL",
];
const MADE_BY_THE_STACK: ReadonlySet<SettingName> = new Set([...OF_SUPABASE, "NANO_RPC_URLS", "NANO_SEED"]);

function findHalfHosted(source: Source): SettingProblem[] {
  const key = (["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const).find((name) => isGiven(name, source));
  return key ? [{ name: "SUPABASE_URL", what: `is missing, while ${key} is set.` }] : [];
}

/**
 * Requires NANO_NETWORK unless it is the test network of this machine: a public site must not sell for worthless Nano
 * because a setting was forgotten, and configuring a node does not make money real.
 */
function findHalfNano(source: Source, isHosted: boolean): SettingProblem[] {
  if (isGiven("NANO_RPC_URLS", source)) {
    const needed = ["NANO_SEED", "NANO_NETWORK"] as const;
    const missing = needed.filter((name) => !isGiven(name, source));
    return missing.map((name) => ({ name, what: "is missing, while NANO_RPC_URLS is set." }));
  }
  if (source.NANO_NETWORK?.trim() === "dev") return [];
  const asked = ["NANO_NETWORK", "NANO_WS_URLS", "NANO_SEED"] as const;
  const isLive = source.NANO_NETWORK?.trim() === "live";
  const name = asked.find((one) => isGiven(one, source));
  if (name) {
    const names = isLive ? (["NANO_RPC_URLS", "NANO_SEED"] as const) : (["NANO_RPC_URLS"] as const);
    const missing = names.filter((one) => !isGiven(one, source));
    return missing.map((one) => ({ name: one, what: `is missing, while ${name} is set.` }));
  }
  return isHosted
    ? [{ name: "NANO_RPC_URLS", what: "is missing (NANO_NETWORK=dev asks for a test network on this machine)." }]
    : [];
}

/** The stack's own Supabase is for one person on one machine. */
function findOpenHost(source: Source, problems: readonly SettingProblem[]): SettingProblem[] {
  const settings = lazySettings(source);
  if (problems.some(({ name }) => name === "PRIVATE_DEMO")) return [];
  if (/^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(settings.HOST)) return [];
  if (settings.PRIVATE_DEMO) {
    return isGiven("SITE_URL", source)
      ? []
      : [{ name: "SITE_URL", what: "is missing: a private demo must know the address that others reach it at." }];
  }
  return [
    { name: "HOST", what: "is an address that other machines reach, and this stack serves its own machine only." },
  ];
}

const OF_THE_MACHINE = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TEMP", "TMP", "LANG", "LC_ALL", "TZ", "TERM", "COLORTERM"],
  ...[
    "FORCE_COLOR",
    "NO_COLOR",
    "CI",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
  ],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "NEXT_TELEMETRY_DISABLED"],
];

/** A child process's environment: what programs need of a machine, its own settings, and what the caller adds. */
export function inheritedEnvironment(
  extra: Readonly<Record<string, string | undefined>>,
  settings: readonly SettingName[] = SETTING_NAMES,
): NodeJS.ProcessEnv {
  const names = [...OF_THE_MACHINE, ...settings].filter((name) => process.env[name] !== undefined);
  const inherited = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { NODE_ENV: process.env.NODE_ENV, ...inherited, ...extra };
}
