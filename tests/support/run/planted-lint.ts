import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

export type Finding = { rule: string; message: string; line: number };

const PROJECT = join(import.meta.dirname, "../../..");
const RULES = "tests/unit/architecture/rules";

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

/** Runs the project's linter once over files planted in their own folder. Returns its findings for each. */
export async function lintPlanted(files: Record<string, string>): Promise<Map<string, Finding[]>> {
  const folder = await mkdtemp(join(tmpdir(), "farthing-lint-"));
  try {
    for (const path of ["biome.json", "package.json", RULES])
      await cp(join(PROJECT, path), join(folder, path), { recursive: true });
    await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    return findingsByFile(runBiome(folder, Object.keys(files)), Object.keys(files));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runBiome(folder: string, files: string[]): z.infer<typeof reportSchema> {
  const { stdout, stderr } = spawnSync(
    join(PROJECT, "node_modules/.bin/biome"),
    ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", ...files],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith("{")) throw new Error(`Biome gave no report:\n${stdout}${stderr}`);
  return reportSchema.parse(JSON.parse(stdout));
}

function findingsByFile({ diagnostics }: z.infer<typeof reportSchema>, files: string[]): Map<string, Finding[]> {
  const findings = new Map<string, Finding[]>(files.map((file) => [file, []]));
  for (const { category, message, location } of diagnostics) {
    const found = findings.get(location.path);
    if (!found) throw new Error(`Biome complains about ${location.path}: ${message}`);
    found.push({ rule: category.split("/").at(-1) ?? category, message, line: location.start.line });
  }
  return findings;
}
