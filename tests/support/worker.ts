import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { choosePort } from "#embedded/supervisor/ports";
import { inheritedEnvironment } from "#lib/env/stack";
import { until } from "#tests/support/until";

const WORKER = join(import.meta.dirname, "../../lib/jobs/worker.ts");

export type LaunchedWorker = {
  child: ChildProcess;
  output(): string;
  /** Resolves when it answers that it is well. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/** The real worker in a process of its own. */
export async function launchWorker(databaseUrl: string): Promise<LaunchedWorker> {
  const port = await choosePort(0);
  const env = inheritedEnvironment({
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:9",
    NANO_SEED: "0".repeat(64),
    WORKER_HEALTH_PORT: String(port),
  });
  const child = spawn(process.execPath, ["--conditions=react-server", WORKER], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const isWell = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok ?? false;
  return {
    child,
    output: () => output,
    ready: () => until("the worker is well", isWell),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
