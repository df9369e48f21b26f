import "server-only";
import type { z } from "zod";
import { env } from "#lib/env/server.ts";
import { type AppError, toAppError } from "#lib/errors.ts";
import { addAnswerHeaders } from "#lib/http/answer-headers.ts";
import { readJson } from "#lib/http/body.ts";
import {
  type FormCall,
  type FormFields,
  isSentByBrowser,
  type OpenFormCall,
  openFormCall,
} from "#lib/http/form-call.ts";
import { puzzleDoor } from "#lib/http/limits/puzzle.ts";
import { enforceRateLimits, type RateLimit, visitorOf } from "#lib/http/limits/rate-limit.ts";
import { waitingDoor, waitingPage } from "#lib/http/limits/waiting.ts";
import { isRead } from "#lib/http/method.ts";
import { problemResponse } from "#lib/http/problem.ts";
import { readOnce } from "#lib/http/read-once.ts";
import { requestIdOf } from "#lib/http/request-id.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";
import { assertSameOrigin } from "#lib/http/security/same-origin.ts";
import { parseParams, parsePart, queryOf } from "#lib/http/validation.ts";
import { type Log, log } from "#lib/log.ts";

/** What a route needs to know of a session: whom to count. */
type Caller = { viewer: { id: string; isAnonymous: boolean } };

export type RouteInput<Params, Query, Body, Session> = {
  params: Params;
  query: Query;
  body: Body;
  session: Session;
  /** The fields of a form that a browser sent without a script. Null if the call came as JSON. */
  form: FormFields | null;
  request: Request;
  requestId: string;
  log: Log;
};

type RouteOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Session extends Caller | null> = {
  /** Answers 404 if a path does not fit. */
  params?: P;
  query?: Q;
  /** JSON only, unless there is a `form`. Without it, the handler reads the body itself. */
  body?: B;
  form?: FormCall;
  bodyLimitBytes?: number;
  rateLimit?: RateLimit | readonly RateLimit[];
  /** Finds the caller, or throws auth_required, registered_required and so on. */
  sessionOf?: (request: Request) => Promise<Session>;
  /** How long a public answer may be cached. Left out: not at all. */
  publicForSeconds?: number;
  handler: (input: RouteInput<z.output<P>, z.output<Q>, z.output<B>, Session>) => Response | Promise<Response>;
};

type Context = { params: Promise<unknown> };

const BODY_LIMIT_BYTES = 64_000;

/** Every /api handler is wrapped in this: it parses the input and gives all answers the same headers. */
export function route<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  Session extends Caller | null = null,
>(options: RouteOptions<P, Q, B, Session>) {
  return async (request: Request, context?: Context): Promise<Response> => {
    const requestId = requestIdOf(request.headers, env.TRUSTED_PROXY_HOPS);
    const asked = { request, requestId, path: new URL(request.url).pathname };
    const form =
      options.form && isSentByBrowser(request) ? openFormCall(request, options.form, limitOf(options)) : null;
    const requestLog = log.with({ requestId, method: request.method, path: asked.path });
    try {
      const input = await admit(options, { ...asked, params: await context?.params, log: requestLog, form });
      return withManners(asked, await options.handler(input), options.publicForSeconds);
    } catch (error) {
      const refusal = toAppError(error);
      logRefusal(requestLog, refusal);
      if (form) return withManners(asked, await form.refuse(refusal, requestLog));
      if (refusal.code === "puzzle_required" && isPageLoad(request)) return withManners(asked, waitingPage(request));
      return withManners(asked, problemResponse(refusal, requestId, env.SITE_URL));
    }
  };
}

type Asked = {
  request: Request;
  requestId: string;
  path: string;
  params: unknown;
  log: Log;
  form: OpenFormCall | null;
};

function limitOf({ bodyLimitBytes }: { bodyLimitBytes?: number }): number {
  return bodyLimitBytes ?? BODY_LIMIT_BYTES;
}

/**
 * Cheap checks first. Reads the body, the most expensive part, only for callers within the limits or in need of a
 * puzzle.
 */
async function admit<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Session extends Caller | null>(
  options: RouteOptions<P, Q, B, Session>,
  asked: Asked,
): Promise<RouteInput<z.output<P>, z.output<Q>, z.output<B>, Session>> {
  const { request, requestId, log, form } = asked;
  assertSameOrigin(request, env.SITE_URL);
  const params = parseParams(options.params, asked.params, asked.path);
  const query = parsePart("query", options.query, queryOf(request.url));
  const session = options.sessionOf ? await options.sessionOf(request) : (null as Session);
  const visitor = visitorOf(session?.viewer, request.headers);
  const readBody = readOnce(async () => (options.body ? readJson(request, limitOf(options)) : undefined));
  const puzzle = form?.waiting ?? (isPageLoad(request) ? waitingDoor(request) : puzzleDoor(request, readBody));
  const terms = { isWrite: !isRead(request.method), log, puzzle };
  await enforceRateLimits([options.rateLimit ?? []].flat(), visitor, terms);
  const body = parsePart("body", options.body, await (form ?? { readBody }).readBody());
  return { params, query, body, session, form: form && (await form.readFields()), request, requestId, log };
}

/** A followed link or submitted form: no script of ours sees the answer. */
function isPageLoad({ method, headers }: Request): boolean {
  return isRead(method) && headers.get("sec-fetch-mode") === "navigate";
}

function logRefusal(log: Log, refusal: AppError): void {
  if (refusal.code === "internal") log.error("failed", { error: refusal });
  else log.info("refused", { code: refusal.code, reason: refusal.message });
}

/** Forbids caching, unless the route allows it, and adds the request id for finding the answer in the log. */
function withManners(
  { request, requestId }: Pick<Asked, "request" | "requestId">,
  { body, status, statusText, headers }: Response,
  publicForSeconds = 0,
): Response {
  const answer = new Response(body, { status, statusText, headers });
  const isPublic = publicForSeconds > 0 && status === 200 && !headers.has("set-cookie");
  answer.headers.set("cache-control", isPublic ? `public, max-age=${publicForSeconds}` : "private, no-store");
  if (!answer.headers.has("content-security-policy")) answer.headers.set("content-security-policy", DATA_POLICY);
  addAnswerHeaders(request, answer.headers);
  answer.headers.set("x-request-id", requestId);
  return answer;
}
