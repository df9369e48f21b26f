import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { measureColdStart } from "#tests/bench/cold-start";
import { measurePages } from "#tests/bench/pages";
import { measureRealtime } from "#tests/bench/realtime";
import { replaceSection } from "#tests/bench/report";
import { measureRest } from "#tests/bench/rest";
import type { Row } from "#tests/bench/result";

const RESULTS = join(import.meta.dirname, "results.md");
const MEASURES: Record<string, () => Promise<Row[]>> = {
  start: measureColdStart,
  rest: measureRest,
  realtime: measureRealtime,
  pages: measurePages,
};
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs every measurement, or those named, and writes what it saw beside the aim. Nothing fails here: a person reads it. */
async function main(wanted: string[]): Promise<void> {
  const unknown = wanted.find((name) => !(name in MEASURES));
  if (unknown) throw new Error(`There is no measurement “${unknown}”, only ${Object.keys(MEASURES).join(", ")}.`);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const rows = await measure();
    for (const { what, seen, aim } of rows) say(`${what}: ${seen} (aim: ${aim})`);
    await writeFile(RESULTS, replaceSection(await readFile(RESULTS, "utf8"), { name, machine, rows }));
  }
  say(`Written to ${RESULTS}`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
