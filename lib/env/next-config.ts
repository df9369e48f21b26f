import { isGiven, lazySettings } from "#lib/env/parse";

/** Where Supabase answers, for next.config.ts; null in a build, which serves any Supabase. */
export function readStorageOrigin(): URL | null {
  return isGiven("SUPABASE_URL", process.env) ? new URL(lazySettings(process.env).SUPABASE_URL) : null;
}
