import { isGiven, lazySettings } from "#lib/env/parse.ts";

/** Supabase's origin for next.config.ts. Null in a build, which works with any Supabase. */
export function readStorageOrigin(): URL | null {
  return isGiven("SUPABASE_URL", process.env) ? new URL(lazySettings(process.env).SUPABASE_URL) : null;
}
