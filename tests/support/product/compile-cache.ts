import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/**
 * Preloaded into processes that tests start often: code compiled once is read the next time. It is written while they
 * run, as a killed process writes nothing more.
 */
const WRITE_AFTER_MS = [500, 5_000];

enableCompileCache(join(import.meta.dirname, "../../.output/compile-cache"));
for (const delayMs of WRITE_AFTER_MS) setTimeout(flushCompileCache, delayMs).unref();
