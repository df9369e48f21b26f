import { join } from "node:path";
import { type NextOptions, nextPart } from "#embedded/next/part.ts";
import type { Product } from "#embedded/product.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import type { SettingName } from "#lib/env/settings.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";

export type WebInstance = { url: string; part: StackPart };

type Base = Pick<Product, "supabase"> & Partial<Pick<Product, "nano">>;

/**
 * One more web process over a running product's Supabase and build; by default no node answers it. Like a public site
 * it shows no page of /design, unless `more` sets that.
 */
export async function startWebInstance(
  { supabase, nano }: Base,
  more: Partial<Record<SettingName, string>> = {},
  { stopDelayMs }: Pick<NextOptions, "stopDelayMs"> = {},
): Promise<WebInstance> {
  const port = await choosePort(0);
  const url = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    LOG_LEVEL: "error",
    NETWORK_BUDGET_FACTOR: "1000",
    SITE_URL: url,
    SUPABASE_URL: supabase.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: nano?.rpcUrls.join(",") ?? "http://127.0.0.1:9",
    ...more,
  };
  const projectDir = join(import.meta.dirname, "../../..");
  const spec = { projectDir, command: "start", host: "127.0.0.1", port, stopDelayMs } as const;
  return { url, part: await startPart(nextPart({ ...spec, env: inheritedEnvironment(settings, []) }), SILENT) };
}
