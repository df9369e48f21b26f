import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { bearerOf, isSame } from "#embedded/caller.ts";
import { answer } from "#embedded/gateway/answer.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const SERVICE_TOKEN_SECONDS = 3600;
/** PostgREST closes what was idle for 30 s; a connection that it closes just as it is used again would fail a request. */
const IDLE_MS = 10_000;
/** It closes a connection, too, on which it answered without reading a longer body than this. */
const FLUSHED_BYTES = 8_192;

/**
 * What a caller says of its own connection to us. Passed on, "close" ends one of the connections that are kept open to
 * PostgREST, and the next caller's request fails.
 */
const OF_ONE_CONNECTION = ["connection", "keep-alive", "te", "trailer", "upgrade", "expect"];

/** Passes /rest/v1 on to PostgREST, with the token that the API key or the user's own session stands for. */
export function createRestProxy(restPort: number, { keys, tokens }: ServiceContext) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const serviceToken = createServiceToken(tokens);

  return async (request: IncomingMessage, response: ServerResponse, url: URL, apiKey: string | null): Promise<void> => {
    const { apikey: _, origin: __, authorization, ...passed } = request.headers;
    const headers: OutgoingHttpHeaders = { ...passed, host: `127.0.0.1:${restPort}` };
    for (const name of OF_ONE_CONNECTION) delete headers[name];
    const bearer = bearerOf(authorization);
    if (bearer && !bearer.startsWith("sb_")) headers.authorization = `Bearer ${bearer}`;
    else if (isSame(apiKey, keys.secret)) headers.authorization = `Bearer ${await serviceToken()}`;

    const upstream = sendRequest({
      host: "127.0.0.1",
      port: restPort,
      method: request.method,
      path: restPath(request.url ?? "/", url),
      headers,
      agent: isLong(request) ? false : agent,
    });
    upstream.on("response", (reply) => {
      response.writeHead(reply.statusCode ?? 502, withoutCors(reply));
      reply.pipe(response);
    });
    upstream.on("error", (error) => {
      if (response.headersSent) response.destroy(error);
      else
        answer(response, 503, {
          code: "PGRST000",
          message: "The database API is not reachable at the moment.",
          details: error.message,
          hint: null,
        });
    });
    response.on("close", () => {
      if (!response.writableEnded) upstream.destroy();
    });
    request.pipe(upstream);
  };
}

/** Such a body has a connection of its own: on a kept one, the next caller's request would fail. */
function isLong({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > FLUSHED_BYTES;
}

/** The query goes through untouched (PostgREST's filters are sensitive to encoding), less an API key in it. */
function restPath(raw: string, url: URL): string {
  const path = url.pathname.slice("/rest/v1".length) || "/";
  const query = raw.includes("?") ? raw.slice(raw.indexOf("?") + 1) : "";
  const kept = query.split("&").filter((pair) => pair && !pair.startsWith("apikey="));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

function withoutCors(reply: IncomingMessage): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.headers).filter(([name]) => !name.startsWith("access-control-") && name !== "connection"),
  );
}

function createServiceToken(tokens: ServiceContext["tokens"]): () => Promise<string> {
  let token = "";
  let renewAt = 0;
  return async () => {
    if (Date.now() < renewAt) return token;
    token = await tokens.sign({ role: "service_role", iss: "supabase" }, SERVICE_TOKEN_SECONDS);
    renewAt = Date.now() + (SERVICE_TOKEN_SECONDS / 2) * 1000;
    return token;
  };
}
