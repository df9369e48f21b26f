import { createLog } from "#lib/log.ts";

/** A log that keeps its lines for the test to read. */
export function createQuietLog() {
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "text", write: (_level, text) => void lines.push(text) });
  return { log, lines };
}
