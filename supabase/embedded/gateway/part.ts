import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GatewayConfig } from "#embedded/gateway/config.ts";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";
import { reachableAt } from "#embedded/supervisor/reachable.ts";

/** The gateway with auth, storage, realtime and mailbox: one process of ours, told by a file what to be. */
export function gatewayPart(name: string, dataDir: string, config: GatewayConfig): PartSpec {
  const configFile = join(dataDir, `${name}.json`);
  return {
    name,
    async command() {
      await mkdir(config.storageDir, { recursive: true, mode: 0o700 });
      await writeFile(configFile, JSON.stringify(config), { mode: 0o600 });
      return nodeCommand(join(import.meta.dirname, "main.ts"), [configFile]);
    },
    async isHealthy() {
      const answer = await fetch(`${reachableAt(config.demo?.listenOn ?? "127.0.0.1", config.port)}/health`).catch(
        () => null,
      );
      return answer?.ok ?? false;
    },
  };
}
