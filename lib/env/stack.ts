import { existsSync } from "node:fs";
import { findProblems, isGiven, lazySettings, type Problem, type Source, WrongSettings } from "#lib/env/parse";
import { SETTING_NAMES, type SettingName } from "#lib/env/settings";

export type StackSettings = {
  dataDir: string;
  host: string;
  port: number;
  gatewayPort: number;
  isPrivateDemo: boolean;
  /** A hosted or self-hosted Supabase; then nothing of it is started here. */
  hosted: { supabaseUrl: string; publishableKey: string; secretKey: string; databaseUrl: string } | undefined;
  /** A Postgres to use instead of the stack's own. */
  databaseUrl: string | undefined;
  siteUrl: string | undefined;
  /** Sign-in providers that are switched on, by name. */
  providers: Record<string, { clientId: string; secret: string }>;
};

/** The settings of the one-command supervisor, from the environment and from the file .env where there is one. */
export function readStackSettings(): StackSettings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseStackSettings(process.env);
}

export function parseStackSettings(source: Source): StackSettings {
  const isHosted = isGiven("SUPABASE_URL", source);
  const names = SETTING_NAMES.filter((name) => isHosted || isGiven(name, source) || !MADE_BY_THE_STACK.has(name));
  const problems = findProblems(names, source);
  if (!isHosted) problems.push(...findHalfHosted(source), ...findOpenHost(source, problems));
  if (problems.length > 0) throw new WrongSettings(problems);

  const settings = lazySettings(source);
  return {
    dataDir: settings.DATA_DIR,
    host: settings.HOST,
    port: settings.PORT,
    gatewayPort: settings.GATEWAY_PORT,
    isPrivateDemo: settings.PRIVATE_DEMO,
    hosted: isHosted
      ? {
          supabaseUrl: settings.SUPABASE_URL,
          publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
          secretKey: settings.SUPABASE_SECRET_KEY,
          databaseUrl: settings.DATABASE_URL,
        }
      : undefined,
    databaseUrl: isGiven("DATABASE_URL", source) ? settings.DATABASE_URL : undefined,
    siteUrl: isGiven("SITE_URL", source) ? settings.SITE_URL : undefined,
    providers: {
      ...provider("google", settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      ...provider("github", settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET),
    },
  };
}

function provider(name: string, clientId: string | undefined, secret: string | undefined): StackSettings["providers"] {
  return clientId && secret ? { [name]: { clientId, secret } } : {};
}

const MADE_BY_THE_STACK: ReadonlySet<SettingName> = new Set([
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "DATABASE_URL",
]);

function findHalfHosted(source: Source): Problem[] {
  const key = (["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const).find((name) => isGiven(name, source));
  return key ? [{ name: "SUPABASE_URL", what: `is missing, while ${key} is set.` }] : [];
}

/** The stack's own Supabase is made for one person on one machine. */
function findOpenHost(source: Source, problems: readonly Problem[]): Problem[] {
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

/** What a child process gets: what programs need of a machine, its own settings that are set, and what the caller adds. */
export function inheritedEnvironment(
  extra: Readonly<Record<string, string | undefined>>,
  settings: readonly SettingName[] = SETTING_NAMES,
): NodeJS.ProcessEnv {
  const names = [...OF_THE_MACHINE, ...settings].filter((name) => process.env[name] !== undefined);
  const inherited = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { NODE_ENV: process.env.NODE_ENV, ...inherited, ...extra };
}
