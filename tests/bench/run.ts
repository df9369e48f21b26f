import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { measureAttack } from "#tests/bench/attack.ts";
import { measureColdStart } from "#tests/bench/cold-start.ts";
import { measureDatabase } from "#tests/bench/database/measure.ts";
import { measureCopies } from "#tests/bench/database/measure-copies.ts";
import { measureMillion } from "#tests/bench/database/measure-million.ts";
import { measureEditor } from "#tests/bench/editor.ts";
import { measureExport } from "#tests/bench/export.ts";
import { measureFollowers } from "#tests/bench/followers.ts";
import { measureLighthouse, measureSiteLighthouse } from "#tests/bench/lighthouse.ts";
import { measureNano } from "#tests/bench/nano.ts";
import { measurePayouts } from "#tests/bench/payouts.ts";
import { measureLinkToText } from "#tests/bench/purchases/link-to-text.ts";
import { measurePurchases } from "#tests/bench/purchases/measure.ts";
import { measureRestore } from "#tests/bench/purchases/restore.ts";
import { addBefore } from "#tests/bench/reading/before.ts";
import { measureFirstActs } from "#tests/bench/reading/first-acts.ts";
import { measureFirstPress } from "#tests/bench/reading/first-press.ts";
import { measureFonts } from "#tests/bench/reading/fonts.ts";
import { measureMemory } from "#tests/bench/reading/memory.ts";
import { measureRestarts } from "#tests/bench/reading/restarts.ts";
import { measureServing } from "#tests/bench/reading/served.ts";
import { measureWeight } from "#tests/bench/reading/weight.ts";
import { measureRealtime } from "#tests/bench/realtime.ts";
import { measureRest } from "#tests/bench/rest.ts";
import type { Row } from "#tests/bench/result.ts";
import { measureRules } from "#tests/bench/rules.ts";
import { writeSections, writeTable } from "#tests/bench/sections.ts";
import { measureSignIn } from "#tests/bench/sign-in.ts";

const RESULTS = join(import.meta.dirname, "results.md");
const FULL = "--full";
const SMALL = "--small";
const say = (text: string) => void process.stdout.write(`${text}\n`);

const MEASURES: Record<string, (options: { isFull: boolean; isSmall: boolean }) => Promise<Row[]>> = {
  start: measureColdStart,
  rest: measureRest,
  rules: measureRules,
  realtime: measureRealtime,
  nano: measureNano,
  payouts: measurePayouts,
  reading: measureServing,
  weight: measureWeight,
  fonts: measureFonts,
  "first-press": measureFirstPress,
  "first-acts": measureFirstActs,
  memory: measureMemory,
  restarts: measureRestarts,
  editor: measureEditor,
  lighthouse: measureLighthouse,
  "lighthouse-site": measureSiteLighthouse,
  "sign-in": measureSignIn,
  purchases: measurePurchases,
  "link-to-text": measureLinkToText,
  restore: measureRestore,
  attack: measureAttack,
  export: measureExport,
  followers: measureFollowers,
  database: measureDatabase,
  million: measureMillion,
  copies: measureCopies,
};

/**
 * Runs the named measurements, or all, and writes results beside the targets; a small run only prints them. Nothing
 * fails here: a person reads it.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const names = words.filter((word) => word !== FULL && word !== SMALL);
  const unknown = names.filter((name) => !MEASURES[name]);
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(", ")}; there are ${Object.keys(MEASURES).join(", ")}, ${FULL} and ${SMALL}.`,
    );
  const options = { isFull: words.includes(FULL), isSmall: words.includes(SMALL) };
  const all: Row[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const rows = addBefore(name, await measure(options));
    for (const { what, result } of rows) say(`${what}: ${result}`);
    all.push(...rows);
    if (options.isSmall) continue;
    await writeFile(RESULTS, writeSections(await readFile(RESULTS, "utf8"), name, rows));
  }
  say(`\n${writeTable(all)}\n`);
  if (!options.isSmall) say(`Written to ${RESULTS}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  },
);
