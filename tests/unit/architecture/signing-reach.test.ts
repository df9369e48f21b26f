import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const FOLDERS = { "#lib/": "lib/", "#components/": "components/" };

/** What holds keys, spends them or keeps a processor busy is for the worker alone. */
const SIGNING =
  /^(?:nanocurrency|@noble\/curves\/.*|lib\/nano\/(?:wallet|work\/thread-work|work\/work-thread)\.ts|lib\/payouts\/(?:dispatch|signer)\.ts|lib\/jobs\/.*)$/;

/** The test network's wallet is a bundle of its own, and signs for a key that the visitor's browser made. */
const DEMO_WALLET = /demo-wallet/;

/** Every module that a file loads. Types are gone before anything runs. */
async function importsOf(file: string): Promise<string[]> {
  const source = await readFile(join(PROJECT, file), "utf8");
  const found = source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm,
  );
  return [...found].map(([, stated, called]) => toFile(stated ?? called ?? ""));
}

function toFile(specifier: string): string {
  for (const [prefix, folder] of Object.entries(FOLDERS)) {
    if (specifier.startsWith(prefix)) return `${folder}${specifier.slice(prefix.length)}`;
  }
  return specifier;
}

/** The paths from these files to a signing module, each as a list of files. */
async function findWays(roots: string[]): Promise<string[]> {
  const cameFrom = new Map<string, string | null>(roots.map((root) => [root, null]));
  const ways: string[] = [];
  for (const [file] of cameFrom) {
    if (SIGNING.test(file)) {
      const way: string[] = [];
      for (let at: string | null = file; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
      ways.push(way.join(" → "));
      continue;
    }
    if (!/^(?:app|components|lib)\/|^(?:proxy|instrumentation)/.test(file)) continue;
    for (const next of await importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return ways;
}

test("no route, page or component reaches signing code", async () => {
  const roots = ["proxy.ts", "instrumentation.ts", "instrumentation-client.ts"];
  for (const pattern of ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"]) {
    for await (const file of glob(pattern, { cwd: PROJECT })) roots.push(file);
  }
  expect(roots.length).toBeGreaterThan(100);
  expect(await findWays(roots.filter((root) => !DEMO_WALLET.test(root)))).toEqual([]);
});

test("finds a path to signing code, however long", async () => {
  expect(await findWays(["supabase/embedded/start.ts"])).toEqual([]);
  expect(await findWays(["lib/nano/devnet/devnet.ts"])).toContain(
    "lib/nano/devnet/devnet.ts → lib/nano/devnet/faucet.ts → lib/nano/signature.ts → @noble/curves/abstract/edwards.js",
  );
});
