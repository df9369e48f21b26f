import { cpus } from "node:os";
import type { Row } from "#tests/bench/result.ts";

const HEAD = `# What was measured

By \`npm run bench\`; [README](README.md) says how. Everything runs on one machine, the load generator too.
`;

/** The results with one section measured again; the other sections stay. */
export function writeSections(before: string, name: string, rows: readonly Row[]): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf("\n")).trim(), text.slice(text.indexOf("\n")).trim()]),
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  sections.set(name, [`On ${machine}.`, "", writeTable(rows)].join("\n"));
  return [HEAD, ...[...sections].map(([title, text]) => `## ${title}\n\n${text}\n`)].join("\n");
}

/** With the values from before a large change in a column of their own, where a section has any. */
export function writeTable(rows: readonly Row[]): string {
  const hasBefore = rows.some(({ before }) => before !== undefined);
  const cells = rows.map(({ what, aim, result, before = "" }) => [what, aim, result, ...(hasBefore ? [before] : [])]);
  const titles = ["what", "target", "value", ...(hasBefore ? ["before"] : [])];
  return [titles, titles.map(() => "---"), ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
