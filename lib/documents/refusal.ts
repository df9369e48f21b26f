import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";

/** A request that Next never sees, and the answer to its sender. */
export class RequestRefusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    { headers = {}, cause }: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.headers = headers;
  }
}

export function brokenForm(cause?: unknown): RequestRefusal {
  const detail = "The form arrived damaged. Open the page again and send it once more.";
  return new RequestRefusal(400, detail, { cause });
}

/** Next adds the same to its own answers (next.config.ts). */
const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * Sends problem details to programs and a sentence to people. Closes the connection, because the rest of the body is
 * not read.
 */
export function answerRefusal(request: IncomingMessage, response: ServerResponse, refusal: RequestRefusal): void {
  const { status, message: detail, headers } = refusal;
  const isOfApi = isApi(request.url ?? "");
  const type = isOfApi ? "application/problem+json" : "text/plain; charset=utf-8";
  const problem = { type: "about:blank", title: STATUS_CODES[status], status, detail };
  response.writeHead(status, { ...HEADERS, ...headers, "content-type": type, connection: "close" });
  response.end(isOfApi ? JSON.stringify(problem) : detail);
}

/** Uses the path as Next reads it: "/api/../x" is not an API call. */
export function isApi(target: string): boolean {
  const path = URL.parse(`http://site${target}`)?.pathname ?? "";
  return /^\/api(?:\/|$)/.test(path);
}
