import { join } from "node:path";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";

const COMPILE_CACHE = join(import.meta.dirname, "compile-cache.ts");

/** A program of ours in its own process, which ends with the test if it gets an input of the test's. */
export function testCommand(program: string, ...args: string[]): { file: string; args: string[] } {
  const command = nodeCommand(program, args);
  return { file: command.file, args: ["--import", COMPILE_CACHE, ...command.args] };
}
