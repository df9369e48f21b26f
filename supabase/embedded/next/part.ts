import { join } from "node:path";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";
import { reachableAt } from "#embedded/supervisor/reachable.ts";

const MEGABYTE = 1_024 * 1_024;

export type NextOptions = {
  projectDir: string;
  command: "start" | "dev";
  host: string;
  port: number;
  env: NodeJS.ProcessEnv;
  /** By default no load balancer stands in front of this site that would have to be told first that it is stopping. */
  stopDelayMs?: number | undefined;
};

export function nextPart({ projectDir, command, host, port, env, stopDelayMs = 0 }: NextOptions): PartSpec {
  return {
    name: "site",
    command: () =>
      nodeCommand(join(projectDir, "lib/documents/server.ts"), argumentsOf(command, host, port, stopDelayMs), {
        cwd: projectDir,
        env: { ...env, ...(command === "start" ? RETURN_MEMORY : {}), NODE_OPTIONS: nodeOptionsOf(command) },
      }),
    async isHealthy() {
      const answer = await fetch(`${reachableAt(host, port)}/api/health`).catch(() => null);
      return answer?.ok ?? false;
    },
    startWithinMs: 120_000,
  };
}

/**
 * Large blocks go back to Linux when they are freed. By default glibc raises these limits to the largest block it has seen, and each of the
 * twelve threads, in an arena of its own, keeps up to 64 MB of what compressing once took. Other systems ignore them.
 */
const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(MEGABYTE),
  MALLOC_TRIM_THRESHOLD_: String(2 * MEGABYTE),
};

/**
 * Node lets a heap grow to half of the machine before it cleans up in earnest. The page cache takes 144 MB of it at most
 * (lib/cache/entry-store.ts). The space for new objects is Node's own doubled twice under load, to 134 MB that are never given back, without
 * answering faster. Development compiles, which takes more.
 */
const HEAP = ["--max-old-space-size=320", "--max-semi-space-size=8"];

function nodeOptionsOf(command: NextOptions["command"]): string {
  return ["--dns-result-order=ipv4first", ...(command === "start" ? HEAP : [])].join(" ");
}

function argumentsOf(command: NextOptions["command"], host: string, port: number, stopDelayMs: number): string[] {
  return [command, "--port", String(port), "--hostname", nameOf(host), "--stop-delay-ms", String(stopDelayMs)];
}

/**
 * Next calls 127.0.0.1 localhost in what it shows to the proxy. Started under the number, it would take every rewrite of
 * the proxy for one to another host, and fetch it over HTTP. Node looks the name up as the number first.
 */
function nameOf(host: string): string {
  return host === "127.0.0.1" ? "localhost" : host;
}
