import { join } from "node:path";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";

export function workerPart(projectDir: string, healthPort: number, env: NodeJS.ProcessEnv): PartSpec {
  return {
    name: "worker",
    command: () => nodeCommand(join(projectDir, "lib/jobs/worker.ts"), [], { cwd: projectDir, env }),
    async isHealthy() {
      const answer = await fetch(`http://127.0.0.1:${healthPort}/health`).catch(() => null);
      return answer?.ok ?? false;
    },
  };
}
