import { once } from "node:events";
import { join, resolve } from "node:path";
import { startProduct } from "#embedded/product.ts";
import { summarise } from "#embedded/summary.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { createReport } from "#embedded/supervisor/report.ts";
import { claimDataFolder } from "#embedded/supervisor/single-run.ts";
import { readStackSettings } from "#lib/env/stack.ts";

const MODES = ["start", "dev", "stack"] as const;

const projectDir = join(import.meta.dirname, "../..");
const write = (text: string) => void process.stdout.write(text);

/** Aborted by the first Ctrl-C or signal. Later ones change nothing: parts end in order. */
function endRequest(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());
  return ending.signal;
}

async function main(): Promise<void> {
  const signal = endRequest();
  const mode = MODES.find((name) => name === (process.argv[2] ?? "start"));
  if (!mode) throw new Error(`Usage: start.ts ${MODES.join(" | ")}`);
  const settings = readStackSettings();
  const dataDir = resolve(projectDir, settings.dataDir);
  const port = await choosePort(settings.port);
  const release = await claimDataFolder(dataDir, settings.siteUrl ?? `http://localhost:${port}`);
  try {
    const product = await startProduct({
      ...settings,
      port,
      projectDir,
      dataDir,
      mode,
      report: createReport(write),
      signal,
    });
    write(summarise(product, mode, dataDir));
    if (!signal.aborted) await once(signal, "abort");
    write("\nStopping.\n");
    await product.stop();
  } finally {
    await release();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") process.exit(130);
    process.stderr.write(`\nFarthing did not start. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
