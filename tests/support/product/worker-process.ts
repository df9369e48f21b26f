import { spawn } from "node:child_process";
import { join } from "node:path";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { testCommand } from "#tests/support/product/test-command.ts";
import type { StackTarget } from "#tests/support/stack/target.ts";
import { until } from "#tests/support/until.ts";

const WORKER = join(import.meta.dirname, "../../../lib/jobs/worker.ts");

/** A worker releases its jobs after 10 s; a supervisor waits 15 s. A busy machine takes longer. */
const ENDS_WITHIN_MS = 60_000;

export type WorkerProcess = Awaited<ReturnType<typeof startWorker>>;

/**
 * Where a worker over a stack finds its services, and a node that answers it: a worker without a node reports this to
 * the database after a while, and then purchases are refused there, in every test.
 */
export const sharedSettings = ({ url, secretKey, nodeUrl }: Pick<StackTarget, "url" | "secretKey" | "nodeUrl">) => ({
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: secretKey,
  NANO_RPC_URLS: nodeUrl ?? "",
});

/** A worker as in production, over this database. By default no node answers it. */
export async function startWorker(databaseUrl: string, settings: Record<string, string> = {}) {
  const port = await choosePort(0);
  const env = inheritedEnvironment({
    NODE_ENV: "production",
    LOG_FORMAT: "text",
    DATABASE_URL: databaseUrl,
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_SECRET_KEY: "sb_secret_unknown",
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:9",
    NANO_SEED: "0".repeat(64),
    // A test's ledger is also the payment service: its price needs no internet.
    NANO_SERVICE_URL: settings.NANO_RPC_URLS?.split(",").at(-1) ?? "http://127.0.0.1:9",
    WORKER_HEALTH_PORT: String(port),
    ...settings,
  });
  const { file, args } = testCommand(WORKER);
  const child = spawn(file, args, {
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    hasEnded,
    output: () => output,
    isHealthy: () =>
      until("the worker is well", async () => {
        const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
        return health?.ok ?? false;
      }),
    hasLogged: (text: string) =>
      until(`the worker says: ${text}`, () => output.includes(text), 60_000).catch((error: unknown) => {
        throw new Error(`It said:\n${output}`, { cause: error });
      }),
    async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
      if (hasEnded()) return;
      child.kill(signal);
      await until("the worker ends", hasEnded, ENDS_WITHIN_MS).catch((error: unknown) => {
        child.kill("SIGKILL");
        throw new Error(`It was asked to end by ${signal}, and said:\n${output}`, { cause: error });
      });
    },
  };
}
