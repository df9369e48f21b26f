import "server-only";
import { lazySettings } from "#lib/env/parse.ts";

/**
 * This process's settings. Each is parsed at its first use, so that a build needs only what it reads; checkSettings
 * (lib/env/check.ts) parses all of a process's settings at boot.
 */
export const env = lazySettings(process.env);
