import { cpus } from "node:os";
import type { Row } from "#tests/bench/result.ts";

const HEAD = `# What was measured

By \`npm run bench\`, which takes the names of sections to measure (\`npm run bench -- database\`) and \`--full\` for the largest sizes.
Everything runs on one machine, the load generator too.
`;

/** The results with one section measured again; the other sections stay. */
export function writeSections(before: string, name: string, rows: readonly Row[]): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf("\n")).trim(), text.slice(text.indexOf("\n")).trim()]),
  );
  sections.set(name, writeTable(rows));
  return [HEAD, ...[...sections].map(([title, text]) => `## ${title}\n\n${text}\n`)].join("\n");
}

function writeTable(rows: readonly Row[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const lines = rows.map(({ what, result, aim }) => `| ${what} | ${result} | ${aim} |`);
  return [`On ${machine}.`, "", "| what | seen | aim |", "| --- | --- | --- |", ...lines].join("\n");
}
