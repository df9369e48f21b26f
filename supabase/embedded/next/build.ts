import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eachLine } from "#embedded/supervisor/lines.ts";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { Report } from "#embedded/supervisor/report.ts";
import { buildScripts } from "#lib/documents/shape/build-scripts.ts";
import { SCRIPTS_FOLDER } from "#lib/documents/shape/document-scripts.ts";

/** Everything that a build is made from. */
const SOURCES = ["app", "components", "lib", "public"];
const FILES = [
  "instrumentation-client.ts",
  "instrumentation.ts",
  "mdx-components.tsx",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tailwind.config.ts",
  "tsconfig.json",
];

type BuildOptions = {
  projectDir: string;
  env: NodeJS.ProcessEnv;
  /** Settings that end up in the built pages. */
  baked: string;
  report: Report;
  signal?: AbortSignal;
};

/** Builds the product unless the last build was made from these very sources. */
export async function buildIfStale(options: BuildOptions): Promise<void> {
  const { projectDir, baked, report } = options;
  const note = join(projectDir, ".next/built-from");
  const sources = await hashSources(projectDir, baked);
  if (existsSync(join(projectDir, ".next/BUILD_ID")) && (await readFile(note, "utf8").catch(() => "")) === sources)
    return;
  report.note("build", "building the site (only after a change; takes about half a minute)");
  const startedAt = Date.now();
  await runBuild(options);
  await writeFile(note, sources);
  report.note("build", `done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

async function runBuild({ projectDir, env, report, signal }: BuildOptions): Promise<void> {
  await buildScripts(projectDir);
  const { file, args } = nodeCommand(nextProgram(projectDir), ["build"]);
  const child = spawn(file, args, {
    cwd: projectDir,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    ...(signal ? { signal } : {}),
  });
  let output = "";
  eachLine([child.stdout, child.stderr], (line) => {
    output += `${line}\n`;
    report.print("build", line);
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`);
}

export function nextProgram(projectDir: string): string {
  return join(projectDir, "node_modules/next/dist/bin/next");
}

async function hashSources(projectDir: string, baked: string): Promise<string> {
  const hash = createHash("sha256").update(baked);
  const listed = await Promise.all(SOURCES.map((folder) => listFiles(projectDir, folder)));
  for (const file of [...listed.flat(), ...FILES].sort()) {
    const content = await readFile(join(projectDir, file)).catch(() => null);
    if (content) hash.update(file).update("\0").update(content).update("\0");
  }
  return hash.digest("hex");
}

async function listFiles(projectDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(projectDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
    .filter((file) => !file.startsWith(SCRIPTS_FOLDER));
}
