import { readProblem } from "#lib/http/read-problem";

/** The refusal of /api, in words for the person. */
export function describeRefusal(error: unknown): string {
  return readProblem(error).detail ?? "We could not reach the server. Check your connection and try again.";
}
