import { type AppError, toProblem } from "#lib/errors.ts";

/** Answers a refused request with RFC 9457 problem details. */
export function problemResponse(error: AppError, requestId: string, siteUrl: string): Response {
  const problem = toProblem(error, requestId);
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  if (error.status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify({ ...problem, type: siteUrl + problem.type }), { status: error.status, headers });
}
