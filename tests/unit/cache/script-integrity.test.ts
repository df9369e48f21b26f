import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIntegrityWriter, listIntegrity } from "#lib/cache/script-integrity.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const CODE = "console.info(1)";
const HASH = sha256(CODE);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "farthing-static-"));
  await writeFile(join(folder, "[a].js"), CODE);
});
afterEach(() => rm(folder, { recursive: true }));

test("adds the hash to each of our script files, where loaded and where preloaded", async () => {
  const write = createIntegrityWriter(folder);
  const html = await write(
    '<link rel="preload" as="script" href="/_next/static/%5Ba%5D.js"/><script src="/_next/static/%5Ba%5D.js?v=1" async=""></script>',
  );
  expect(html).toBe(
    `<link integrity="${HASH}" rel="preload" as="script" href="/_next/static/%5Ba%5D.js"/><script integrity="${HASH}" src="/_next/static/%5Ba%5D.js?v=1" async=""></script>`,
  );
  expect(listIntegrity(html)).toEqual([HASH]);
});

test("changes nothing else", async () => {
  const html =
    '<link rel="stylesheet" href="/_next/static/a.css"/><script src="https://elsewhere.example/a.js"></script><script>x</script><p>integrity="sha256-AAAA"</p>';
  expect(await createIntegrityWriter(folder)(html)).toBe(html);
  expect(listIntegrity(html)).toEqual([]);
});
