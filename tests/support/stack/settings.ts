import { inject, vi } from "vitest";
import type { StackTarget } from "#tests/support/stack/target.ts";

/**
 * The settings of a web process against the running stack, before #lib/env is first read; more can be set or replaced.
 * A suite without a shared stack names its own.
 */
export function setWebSettings(more: Record<string, string> = {}): void {
  const { url, publishableKey, secretKey }: Partial<StackTarget> = inject("target") ?? {};
  const settings = {
    SITE_URL: "http://localhost:3000",
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:9",
    LOG_LEVEL: "error",
    // All tests come from one unknown network. Tests of its budget set it to 1.
    NETWORK_BUDGET_FACTOR: "1000",
    ...more,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

/** A module of ours as in a process with these settings: settings are read once, so everything is loaded again. */
export async function loadWith<Module>(more: Record<string, string>, load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  setWebSettings(more);
  return load();
}
