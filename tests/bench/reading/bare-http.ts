import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import type { WireAnswer } from "#tests/support/calls/browser-request.ts";

/** An answer recorded earlier, its body compressed as it was sent, in base64. */
export type Recorded = { headers: Record<string, string>; body: string };

const FOLDER = join(import.meta.dirname, "../../../.cache");
const PROGRAM = join(import.meta.dirname, "bare-http-server.ts");

const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date"];

export function recordAnswer({ headers, body }: WireAnswer): Recorded {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return {
    headers: { ...Object.fromEntries(kept), "content-length": String(body.length) },
    body: body.toString("base64"),
  };
}

/** Node's own server, which does nothing but send these answers again: the first at /0, and so on. */
export async function startBareHttp(answers: readonly Recorded[]): Promise<{ url: string; part: StackPart }> {
  const file = join(FOLDER, "bare-http.json");
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, JSON.stringify(answers));
  const port = await choosePort(0);
  const url = `http://127.0.0.1:${port}`;
  const part = await startPart(
    {
      name: "bare node:http",
      command: () => nodeCommand(PROGRAM, [file, String(port)]),
      isHealthy: async () => (await fetch(`${url}/0`).catch(() => null))?.ok ?? false,
    },
    SILENT,
  );
  return { url, part };
}
