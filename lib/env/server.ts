import "server-only";
import { lazySettings } from "#lib/env/parse";

/**
 * The settings of this process. Each is parsed once, when it is first read, so that a build needs only what it really
 * reads; checkSettings (lib/env/check.ts) parses all of a process's settings at its boot.
 */
export const env = lazySettings(process.env);
