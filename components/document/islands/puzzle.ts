import { registerIsland } from "#components/document/islands.ts";
import { offerTool } from "#components/document/tools/late-tools.ts";
import { solvePuzzle } from "#lib/http/browser/solve-puzzle.ts";

/** For readers in a crowded network. */
offerTool("puzzle", solvePuzzle);
registerIsland("puzzle", { open: () => undefined });
