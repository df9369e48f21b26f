import type { Challenge } from "altcha-lib";
import { loadTool } from "#components/document/tools/late-tools.ts";

async function loadLateSolver(): Promise<(challenge: Challenge) => Promise<string | null>> {
  return loadTool("puzzle");
}

/** What documents get in place of lib/http/browser/load-solver.ts: most readers never see a puzzle. */
export { loadLateSolver as loadSolver };
