import { join } from "node:path";
import type { Command } from "#embedded/supervisor/part-spec.ts";

const WATCH_PARENT = join(import.meta.dirname, "watch-parent.ts");

/** A program of ours on this same Node, resolving modules as React's server does, that ends when the supervisor ends. */
export function nodeCommand(program: string, args: string[], options: Omit<Command, "file" | "args"> = {}): Command {
  return {
    file: process.execPath,
    args: ["--conditions=react-server", "--import", WATCH_PARENT, program, ...args],
    ...options,
  };
}
