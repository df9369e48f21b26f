import type { IncomingMessage } from "node:http";
import { isApi } from "#lib/documents/refusal.ts";
import type { Replacement } from "#lib/documents/replace-answer.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { problemResponse } from "#lib/http/problem.ts";
import { requestIdOf } from "#lib/http/request-id.ts";

/** Asks this process which methods an address takes: the header `allow` of its answer to OPTIONS. */
type AskMethods = (path: string) => Promise<string | undefined>;

/** Instead of Next's empty 405 to a call: problem details, with the methods that it takes. */
export function chooseWrongMethod(
  request: IncomingMessage,
  status: number,
  askMethods: AskMethods,
): Promise<Replacement> | null {
  const { url = "/", method = "" } = request;
  return status === 405 && isApi(url) ? describeWrongMethod(request, method, askMethods(url)) : null;
}

async function describeWrongMethod(
  request: IncomingMessage,
  method: string,
  methods: Promise<string | undefined>,
): Promise<Replacement> {
  const allow = (await methods) ?? "";
  const [path] = (request.url ?? "/").split("?", 1);
  const error = new AppError("method_not_allowed", {
    detail: `${path} does not take ${method}. It takes ${allow || "other methods"}.`,
  });
  const given = request.headers["x-request-id"];
  const id = requestIdOf(new Headers(given ? { "x-request-id": `${given}` } : {}), env.TRUSTED_PROXY_HOPS);
  const answer = problemResponse(error, id, env.SITE_URL);
  const headers = { ...Object.fromEntries(answer.headers), "cache-control": "private, no-store", "x-request-id": id };
  return { status: answer.status, headers: { ...headers, ...(allow ? { allow } : {}) }, body: await answer.text() };
}
