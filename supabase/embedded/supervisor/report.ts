export type Report = {
  /** What a part printed, line by line behind its name. */
  print(part: string, chunk: Buffer): void;
  /** A sentence of the supervisor's own about a part. */
  note(part: string, text: string): void;
};

const WIDTH = 10;

/** Writes prefixed lines; a line that a part has only half printed waits for its end. */
export function createReport(write: (text: string) => void): Report {
  const unfinished = new Map<string, string>();
  const line = (part: string, text: string) => write(`${part.padEnd(WIDTH)} ${text}\n`);
  return {
    print(part, chunk) {
      const lines = ((unfinished.get(part) ?? "") + chunk.toString("utf8")).split("\n");
      unfinished.set(part, lines.pop() ?? "");
      for (const text of lines) if (text.trim()) line(part, text);
    },
    note: line,
  };
}

export const SILENT: Report = { print: () => undefined, note: () => undefined };
