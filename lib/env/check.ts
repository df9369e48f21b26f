import "server-only";
import { findProblems, WrongSettings } from "#lib/env/parse";
import { type ProcessName, SETTINGS_OF } from "#lib/env/settings";

/** The first thing a process does: ends it, with one list of everything missing or wrong, unless all is well. */
export async function checkSettings(processName: ProcessName): Promise<void> {
  const problems = findProblems(SETTINGS_OF[processName], process.env);
  if (problems.length === 0) return;
  const { message } = new WrongSettings(problems);
  // Next compiles what instrumentation.ts imports for its edge runtime too, which knows no process to end. This form of
  // the question is one that it answers while compiling.
  if (process.env.NEXT_RUNTIME !== "edge") {
    const { endProcess } = await import("#lib/env/end-process");
    endProcess(`Farthing cannot start. ${message}`);
  }
}
