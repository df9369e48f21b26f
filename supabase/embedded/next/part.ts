import { nextProgram } from "#embedded/next/build";
import { nodeCommand } from "#embedded/supervisor/node-command";
import type { PartSpec } from "#embedded/supervisor/part-spec";
import { reachableAt } from "#embedded/supervisor/reachable";

type NextOptions = { projectDir: string; command: "start" | "dev"; host: string; port: number; env: NodeJS.ProcessEnv };

export function nextPart({ projectDir, command, host, port, env }: NextOptions): PartSpec {
  return {
    name: "site",
    command: () =>
      nodeCommand(nextProgram(projectDir), [command, "--port", String(port), "--hostname", host], {
        cwd: projectDir,
        env,
      }),
    async isHealthy() {
      const answer = await fetch(`${reachableAt(host, port)}/api/health`).catch(() => null);
      return answer?.ok ?? false;
    },
    startWithinMs: 120_000,
  };
}
