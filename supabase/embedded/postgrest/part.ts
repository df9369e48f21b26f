import type { JSONWebKeySet } from "jose";
import { findPostgrest } from "#embedded/postgrest/binary.ts";
import type { EmbeddedSettings } from "#embedded/settings.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";

export type PostgrestOptions = {
  databaseUrl: string;
  pidFile: string;
  port: number;
  adminPort: number;
  publicKeys: JSONWebKeySet;
  api: EmbeddedSettings["api"];
};

/** PostgREST itself, set up as hosted Supabase sets it up. */
export function postgrestPart(options: PostgrestOptions): PartSpec {
  return {
    name: "rest",
    pidFile: options.pidFile,
    async command() {
      return { file: await findPostgrest(), args: [], cwd: "/", env: environment(options) };
    },
    isNoise: (line) =>
      /Starting PostgREST|Attempting to connect|Connection successful|istening|Config reloaded|Schema cache/.test(line),
    async isHealthy() {
      const answer = await fetch(`http://127.0.0.1:${options.adminPort}/ready`).catch(() => null);
      return answer?.ok ?? false;
    },
  };
}

function environment({ databaseUrl, port, adminPort, publicKeys, api }: PostgrestOptions): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: api.schemas.join(","),
    PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(","),
    PGRST_DB_MAX_ROWS: String(api.max_rows),
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_POOL: "20",
    PGRST_JWT_SECRET: JSON.stringify(publicKeys),
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
    PGRST_LOG_LEVEL: "error",
  };
}
