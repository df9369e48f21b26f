import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import {
  buildPayAtPress,
  listFiles,
  listIslands,
  ONE_FILE,
  readAsDocumentCode,
  readAsIslandCode,
} from "#lib/documents/shape/build-scripts.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const gzipped = (code: string) => gzipSync(code, { level: 9 }).byteLength;

async function weigh(code: ReturnType<typeof readAsDocumentCode>, input: string): Promise<number> {
  const made = await rolldown({ ...code, input });
  const { output } = await made.generate(ONE_FILE);
  await made.close();
  return gzipped(output[0].code);
}

test("visitors get at most 8 kB of scripts, users with an account 30, and a payment loads at most 100 kB", async () => {
  const islands = await listIslands(ROOT);
  // As long, and as hard to compress, as the real ones.
  const versions = Object.keys(islands).map((name) => [name, `-${sha256(name).slice(7, 13)}`]);
  const code = readAsDocumentCode(ROOT, { __ISLANDS__: JSON.stringify(listFiles(Object.fromEntries(versions))) });
  const page = await weigh(code, "components/document/page.ts");
  expect(page).toBeLessThanOrEqual(8_000);
  const weighIsland = (name: string) => weigh(readAsIslandCode(ROOT, name), islands[name] ?? "");
  expect(page + (await weighIsland("owned"))).toBeLessThanOrEqual(30_000);
  const paid = await Promise.all(["first-sheet", "pay"].map(weighIsland));
  expect(paid.reduce((sum, bytes) => sum + bytes, page)).toBeLessThanOrEqual(100_000);
  expect(gzipped(await buildPayAtPress(ROOT, "/islands/first-sheet-AbCdEfGh.js"))).toBeLessThanOrEqual(700);
});
