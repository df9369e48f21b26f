import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { measureColdStart } from "#tests/bench/cold-start";
import { measureNano } from "#tests/bench/nano";
import { measurePages } from "#tests/bench/pages";
import { measureRealtime } from "#tests/bench/realtime";
import { measureRest } from "#tests/bench/rest";
import type { Row } from "#tests/bench/result";

const RESULTS = join(import.meta.dirname, "results.md");
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs every measurement and writes what it saw beside the aim. Nothing fails here: a person reads it. */
async function main(): Promise<void> {
  const rows: Row[] = [];
  for (const measure of [measureColdStart, measureRest, measureRealtime, measureNano, measurePages]) {
    for (const row of await measure()) {
      rows.push(row);
      say(`${row.what}: ${row.seen} (aim: ${row.aim})`);
    }
  }
  await writeFile(RESULTS, table(rows));
  say(`Written to ${RESULTS}`);
}

function table(rows: Row[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const lines = rows.map(({ what, seen, aim }) => `| ${what} | ${seen} | ${aim} |`);
  return `# What was measured\n\nBy \`npm run bench\` on ${machine}; everything on the one machine, the load generator too.\n\n| what | seen | aim |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
