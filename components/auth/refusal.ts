import { readProblem } from "#lib/http/browser/read-problem.ts";

/** The refusal of /api, in words for the person. */
export function describeRefusal(error: unknown): string {
  return readProblem(error).detail ?? "We could not reach the server. Check your connection and try again.";
}
