/** What /api said against it, for the person. */
export function describeRefusal(error: unknown): string {
  const detail = readProblem(error)?.detail;
  return typeof detail === "string" ? detail : "We could not reach the server. Check your connection and try again.";
}

/** Whether a call was refused only because the session is not fresh: the step-up dialog mends that. */
export function isStepUpRequired(error: unknown): boolean {
  return readProblem(error)?.code === "step_up_required";
}

function readProblem(error: unknown): { detail?: unknown; code?: unknown } | null {
  const data = error instanceof Error && "data" in error ? error.data : null;
  return typeof data === "object" && data !== null ? data : null;
}
