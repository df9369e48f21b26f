import { readdir, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { type InputOptions, rolldown } from "rolldown";
import {
  type DocumentScripts,
  SCRIPTS_FILE,
  SCRIPTS_FOLDER,
  SCRIPTS_PATH,
} from "#lib/documents/shape/document-scripts.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const DOCUMENT = "components/document";
const PAGE = `${DOCUMENT}/page.ts`;
/** What takes the place of modules, by name: Next does not run, and import() is refused. */
const ALIASES = {
  "next/link": "tools/instead-of-next.tsx",
  "next/navigation": "tools/instead-of-next.tsx",
  "#lib/http/browser/load-solver.ts": "tools/late-solver.ts",
};
/** Islands whose React is that of the island that asks for them. */
const DRAWN_IN_ANOTHER = new Set(["payment-email"]);
const SHARED_REACT = { react$: "tools/shared-react.ts", "react/jsx-runtime": "tools/shared-jsx.ts" };
/** It stands in the HTML of every document. */
const START = `${DOCUMENT}/start.ts`;
/** It stands in the HTML of locked ones, too, and fetches the island. */
const PAY_AT_PRESS = "components/purchase/pay/pay-at-press.ts";
const FIRST_SHEET = "first-sheet";
/** Each file here is an island: code that a document loads when its reader opens something. */
const ISLANDS = `${DOCUMENT}/islands`;

/**
 * Builds what documents run: each island by itself, because one seldom needs another, then the page's own script, which
 * knows their versions.
 */
export async function buildScripts(projectDir: string): Promise<void> {
  const folder = join(projectDir, SCRIPTS_FOLDER);
  await rm(folder, { recursive: true, force: true });
  const versions: Record<string, string> = {};
  for (const [name, file] of Object.entries(await listIslands(projectDir))) {
    const made = await bundle({ ...readAsIslandCode(projectDir, name), input: { [name]: file } }, folder);
    versions[name] = made.slice(name.length, -".js".length);
  }
  const code = readAsDocumentCode(projectDir, { __ISLANDS__: JSON.stringify(listFiles(versions)) });
  const page = await bundle({ ...code, input: { page: PAGE } }, folder);
  const start = await buildStart(projectDir, SCRIPTS_PATH + page);
  const locked =
    start + (await buildPayAtPress(projectDir, `${SCRIPTS_PATH}${FIRST_SHEET}${versions[FIRST_SHEET]}.js`));
  const scripts: DocumentScripts = { start: withHash(start), locked: withHash(locked) };
  await writeFile(join(projectDir, SCRIPTS_FILE), JSON.stringify(scripts));
}

/** As islands.ts reads them. */
export function listFiles(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(([name, version]) => name + version)
    .join(" ");
}

const withHash = (code: string) => ({ code, hash: sha256(code) });

export function buildStart(cwd: string, page: string): Promise<string> {
  return buildInline(cwd, START, { __PAGE__: JSON.stringify(page) });
}

export function buildPayAtPress(cwd: string, firstSheet: string): Promise<string> {
  return buildInline(cwd, PAY_AT_PRESS, { __FIRST_SHEET__: JSON.stringify(firstSheet) });
}

async function buildInline(cwd: string, input: string, define: Readonly<Record<string, string>>): Promise<string> {
  const made = await rolldown({ ...readAsDocumentCode(cwd, define), input });
  const { output } = await made.generate({ ...ONE_FILE, format: "iife" });
  await made.close();
  return output[0].code.trim();
}

/** Name → file. */
export async function listIslands(projectDir: string): Promise<Record<string, string>> {
  const files = await readdir(join(projectDir, ISLANDS), { recursive: true }).catch(() => []);
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return Object.fromEntries(code.map((file) => [parse(file).name, join(ISLANDS, file)]));
}

/** The same, for one island. */
export function readAsIslandCode(cwd: string, name: string): InputOptions {
  return DRAWN_IN_ANOTHER.has(name) ? readAsDocumentCode(cwd, {}, SHARED_REACT) : readAsDocumentCode(cwd);
}

/** How rolldown reads what runs in documents. Tests build the same. */
export function readAsDocumentCode(
  cwd: string,
  define: Readonly<Record<string, string>> = {},
  moreAliases: Readonly<Record<string, string>> = {},
): InputOptions {
  const aliases = { ...ALIASES, ...moreAliases };
  return {
    cwd,
    platform: "browser",
    resolve: {
      alias: Object.fromEntries(Object.entries(aliases).map(([name, file]) => [name, join(cwd, DOCUMENT, file)])),
    },
    // Our components say "use client", which means nothing here.
    onLog: (level, entry, print) => entry.code !== "MODULE_LEVEL_DIRECTIVE" && print(level, entry),
    transform: { define: { "process.env.NODE_ENV": '"production"', ...define } },
  };
}

/** The content policy refuses import(): what a module would load later comes in the same file. */
export const ONE_FILE = { format: "es", codeSplitting: false, minify: true, comments: false } as const;

/** Returns the file's name. */
async function bundle(options: InputOptions, dir: string): Promise<string> {
  const made = await rolldown(options);
  const { output } = await made.write({ ...ONE_FILE, dir, entryFileNames: "[name]-[hash:6].js" });
  await made.close();
  const [entry, ...rest] = output;
  if (rest.length > 0) throw new Error(`${entry.fileName} came in more than one file`);
  return entry.fileName;
}

if (import.meta.main) await buildScripts(process.cwd());
