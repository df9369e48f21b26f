import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DevnetConfig } from "#embedded/devnet/config.ts";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";

/** A node's usual ports. */
const [RPC_PORT, SOCKET_PORT] = [7076, 7078];

export type DevnetAddresses = { rpcUrl: string; socketUrl: string; controlUrl: string };

/** The test network of this machine. Ports that are taken are replaced by free ones; `anyPorts` does not try the usual. */
export async function devnetPart(
  dataDir: string,
  { anyPorts = false } = {},
): Promise<{ spec: PartSpec; addresses: DevnetAddresses }> {
  const config: DevnetConfig = {
    journalFile: join(dataDir, "devnet.journal"),
    rpcPort: await choosePort(anyPorts ? 0 : RPC_PORT),
    socketPort: await choosePort(anyPorts ? 0 : SOCKET_PORT),
    controlPort: await choosePort(0),
  };
  const addresses = {
    rpcUrl: `http://127.0.0.1:${config.rpcPort}`,
    socketUrl: `ws://127.0.0.1:${config.socketPort}`,
    controlUrl: `http://127.0.0.1:${config.controlPort}`,
  };
  const spec: PartSpec = {
    name: "devnet",
    async command() {
      const file = join(dataDir, "devnet.json");
      await mkdir(dataDir, { recursive: true });
      await writeFile(file, JSON.stringify(config));
      return nodeCommand(join(import.meta.dirname, "main.ts"), [file]);
    },
    async isHealthy() {
      const answer = await fetch(`${addresses.controlUrl}/health`).catch(() => null);
      return answer?.ok ?? false;
    },
  };
  return { spec, addresses };
}
