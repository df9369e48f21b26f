import "server-only";
import { findProblems, WrongSettings } from "#lib/env/parse.ts";
import { type ProcessName, SETTINGS_OF } from "#lib/env/processes.ts";

/** Called first in every process. Ends it with one list of everything missing or wrong. */
export async function checkSettings(processName: ProcessName): Promise<void> {
  const problems = findProblems(SETTINGS_OF[processName], process.env);
  if (problems.length === 0) return;
  const { message } = new WrongSettings(problems);
  // Next also compiles instrumentation.ts's imports for its edge runtime, where a process cannot end. Next resolves
  // this exact condition while compiling.
  if (process.env.NEXT_RUNTIME !== "edge") {
    const { endProcess } = await import("#lib/env/end-process.ts");
    endProcess(`Farthing cannot start. ${message}`);
  }
}
