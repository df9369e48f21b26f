import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { type InputOptions, type OutputChunk, rolldown } from "rolldown";
import {
  type DocumentScripts,
  SCRIPTS_FILE,
  SCRIPTS_FOLDER,
  SCRIPTS_PATH,
} from "#lib/documents/shape/document-scripts.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const PAGE = "components/document/page.ts";
/** Each file here is an island: code that a document loads when its reader opens something. */
const ISLANDS = "components/document/islands";

/** Builds what documents run: the islands, then the page's own script, which knows their addresses. */
export async function buildScripts(projectDir: string): Promise<void> {
  const folder = join(projectDir, SCRIPTS_FOLDER);
  await rm(folder, { recursive: true, force: true });
  const islands = await listIslands(projectDir);
  const built = await bundle({ cwd: projectDir, input: islands }, folder);
  const addresses = Object.fromEntries(built.map(({ name, fileName }) => [name, SCRIPTS_PATH + fileName]));
  const define = { __ISLANDS__: JSON.stringify(addresses) };
  const [page] = await bundle({ cwd: projectDir, input: { page: PAGE }, transform: { define } }, folder);
  if (!page) throw new Error(`${PAGE} was not built`);
  const code = await readFile(join(folder, page.fileName));
  const scripts: DocumentScripts = { src: SCRIPTS_PATH + page.fileName, integrity: sha256(code) };
  await writeFile(join(projectDir, SCRIPTS_FILE), JSON.stringify(scripts));
}

async function listIslands(projectDir: string): Promise<Record<string, string>> {
  const files = await readdir(join(projectDir, ISLANDS)).catch(() => []);
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return Object.fromEntries(code.map((file) => [parse(file).name, join(ISLANDS, file)]));
}

/** Returns the entries. */
async function bundle(options: InputOptions, dir: string): Promise<OutputChunk[]> {
  if (Object.keys(options.input ?? {}).length === 0) return [];
  const define = { "process.env.NODE_ENV": '"production"', ...options.transform?.define };
  const made = await rolldown({ ...options, platform: "browser", transform: { ...options.transform, define } });
  const { output } = await made.write({
    dir,
    format: "es",
    minify: true,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "part-[hash].js",
  });
  await made.close();
  return output.filter((part): part is OutputChunk => part.type === "chunk" && part.isEntry);
}

if (import.meta.main) await buildScripts(process.cwd());
