import type { Challenge } from "altcha-lib";

/** Loads what solves puzzles. In documents, whose content policy refuses import(), another file takes the place of this one. */
export async function loadSolver(): Promise<(challenge: Challenge) => Promise<string | null>> {
  const { solvePuzzle } = await import("#lib/http/browser/solve-puzzle.ts");
  return solvePuzzle;
}
