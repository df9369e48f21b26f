export type ErrorDescription = {
  status: number;
  title: string;
  description: string;
  /** Identifies this failure to the user and in the log. */
  incidentId: string | undefined;
};

const OURS = "This page broke, and that is our mistake. Try again in a moment.";

/** What an error page is called: 404 is Page Not Found, anything else its status message or Internal Server Error. */
export function errorTitleOf(status: number, statusMessage?: string): string {
  if (status === 404) return "Page Not Found";
  return statusMessage || "Internal Server Error";
}

/** The message of a thrown value for the user. Read by its shape, so that the error class stays out of every page. */
export function describeError(error: unknown): ErrorDescription {
  const thrown: Record<string, unknown> = typeof error === "object" && error !== null ? { ...error } : {};
  const status = typeof thrown.status === "number" ? thrown.status : 500;
  // A server error arrives with Next's message instead of its own, and with the digest that is in the log.
  const digest = textOf(thrown.digest);
  const message = digest === undefined && error instanceof Error ? error.message : undefined;
  return {
    status,
    title: errorTitleOf(status, status === 500 ? undefined : textOf(thrown.title)),
    description: textOf(thrown.detail) ?? (message || OURS),
    incidentId: textOf(thrown.incidentId) ?? digest,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
