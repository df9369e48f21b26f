export type Report = {
  /** A line that a part printed. */
  print(part: string, line: string): void;
  /** A sentence of the supervisor's own about a part. */
  note(part: string, text: string): void;
};

const WIDTH = 10;

/** Writes every line behind the name of its part. */
export function createReport(write: (text: string) => void): Report {
  const line = (part: string, text: string) => {
    if (text.trim()) write(`${part.padEnd(WIDTH)} ${text}\n`);
  };
  return { print: line, note: line };
}

export const SILENT: Report = { print: () => undefined, note: () => undefined };
