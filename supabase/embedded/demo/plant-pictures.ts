import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import type { Report } from "#embedded/supervisor/report.ts";

const run = promisify(execFile);

/** Gives the demo content its covers and portraits, once. In a process of its own: drawing takes memory that serving does not. */
export async function plantPictures(projectDir: string, env: NodeJS.ProcessEnv, report: Report): Promise<void> {
  const { file, args, ...options } = nodeCommand(join(projectDir, "supabase/embedded/demo/store-pictures.ts"), [], {
    cwd: projectDir,
    env,
  });
  const { stdout } = await run(file, args, options);
  if (stdout.trim()) report.note("demo", stdout.trim());
}
