import { nextProgram } from "#embedded/next/build";
import { nodeCommand } from "#embedded/supervisor/node-command";
import type { PartSpec } from "#embedded/supervisor/part-spec";
import { reachableAt } from "#embedded/supervisor/reachable";

type NextOptions = { projectDir: string; command: "start" | "dev"; host: string; port: number; env: NodeJS.ProcessEnv };

export function nextPart({ projectDir, command, host, port, env }: NextOptions): PartSpec {
  return {
    name: "site",
    command: () =>
      nodeCommand(
        nextProgram(projectDir),
        [...argumentsOf(command), "--port", String(port), "--hostname", nameOf(host)],
        {
          cwd: projectDir,
          env: { ...env, NODE_OPTIONS: "--dns-result-order=ipv4first" },
        },
      ),
    async isHealthy() {
      const answer = await fetch(`${reachableAt(host, port)}/api/health`).catch(() => null);
      return answer?.ok ?? false;
    },
    startWithinMs: 120_000,
  };
}

/** Node closes a connection that rests for 5 s, and resets a client that sends in that moment. The gateway keeps it as long. */
const argumentsOf = (command: NextOptions["command"]) =>
  command === "start" ? [command, "--keepAliveTimeout", "65000"] : [command];

/**
 * Next calls 127.0.0.1 localhost in what it shows to the proxy. Started under the number, it would take every rewrite of
 * the proxy for one to another host, and fetch it over HTTP. Node looks the name up as the number first.
 */
function nameOf(host: string): string {
  return host === "127.0.0.1" ? "localhost" : host;
}
