import { join } from "node:path";
import type { PartSpec } from "#embedded/supervisor/part";

export function gatewayPart(name: string, port: number, configFile: string): PartSpec {
  return {
    name,
    command: () => ({
      file: process.execPath,
      args: ["--conditions=react-server", join(import.meta.dirname, "main.ts"), configFile],
    }),
    async isHealthy() {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
      return answer?.ok ?? false;
    },
  };
}
