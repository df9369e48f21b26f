import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { isSame } from "#embedded/caller.ts";
import { answer } from "#embedded/gateway/answer.ts";
import { apiKeyProblem } from "#embedded/gateway/api-key.ts";
import { bodyProblem } from "#embedded/gateway/body-limit.ts";
import type { GatewayService, ServiceContext } from "#embedded/gateway/context.ts";
import { corsHeaders } from "#embedded/gateway/cors.ts";
import { isExpectedHost, isFromThisMachine } from "#embedded/gateway/host.ts";
import { createLane, type Lane } from "#embedded/gateway/lane.ts";
import { createRestProxy } from "#embedded/gateway/rest-proxy.ts";
import { BROADCAST_REFUSED } from "#embedded/realtime/refusal.ts";

export type Services = {
  context: ServiceContext;
  restPort: number;
  auth: GatewayService;
  storage: GatewayService;
  mailbox: GatewayService;
};

/**
 * The public key shares half of PostgREST's twenty connections, and half of the gateway's own: the rest are for the server
 * and the worker. A request that waits too long gets the answer of hosted PostgREST.
 */
const PUBLIC_LANE = { places: 10, waiting: 256, patienceMs: 2_000 };
const BUSY = {
  code: "PGRST003",
  message: "Timed out acquiring connection from connection pool.",
  details: null,
  hint: null,
};

const LOCAL_ONLY = { message: "This stack answers on this machine only." };

/** One origin for all services, as Supabase's gateway gives it: API key first, then the service that the path names. */
export function createRequestHandler({ context, restPort, auth, storage, mailbox }: Services): RequestListener {
  const rest = createRestProxy(restPort, context);
  const [onAuth, onStorage, onMailbox] = [auth, storage, mailbox].map((service) =>
    getRequestListener(service, { overrideGlobalObjects: false }),
  );

  const lanes = { rest: createLane(PUBLIC_LANE), auth: createLane(PUBLIC_LANE) };
  const inLane = async (
    lane: Lane,
    passesLane: boolean,
    response: ServerResponse,
    work: () => void | Promise<void>,
  ) => {
    const leave = passesLane ? () => undefined : await lane.enter();
    if (!leave) return answer(response, 504, BUSY);
    if (response.destroyed) return leave();
    response.once("close", leave);
    await work();
  };

  return (request, response) => {
    const url = URL.parse(`${context.apiUrl}${request.url}`);
    if (!url) return answer(response, 400, { message: "The request names no path." });
    // PostgREST answers 500 to an address that is not UTF-8.
    if (!isText(request.url ?? "")) return answer(response, 400, { message: "The address is not valid UTF-8." });
    if (!isExpectedHost(request, context.publicHost)) return answer(response, 421, LOCAL_ONLY);
    if (url.pathname === "/health") return answer(response, 200, { status: "ok" });
    if (isUnder("/mailbox", url)) {
      return isFromThisMachine(request) ? void onMailbox?.(request, response) : answer(response, 421, LOCAL_ONLY);
    }

    for (const [name, value] of corsHeaders(request)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const apiKey = headerOf(request, "apikey") ?? url.searchParams.get("apikey");
    const problem = apiKeyProblem(
      url.pathname,
      request.method ?? "GET",
      apiKey,
      request.headers["user-agent"] ?? "",
      context.keys,
    );
    if (problem) return answer(response, 401, { message: problem });
    const tooMuch = bodyProblem(url.pathname, request);
    if (tooMuch) {
      // The rest of the body is not read, so the connection is of no further use.
      response.setHeader("connection", "close");
      return answer(response, tooMuch.status, { message: tooMuch.message });
    }

    // The signing keys cost nothing to read, and without them the site knows no session.
    const passesLane = isSame(apiKey, context.keys.secret) || url.pathname === "/auth/v1/.well-known/jwks.json";
    const failed = (error: Error) => void response.destroy(error);
    if (isUnder("/rest/v1", url)) {
      return void inLane(lanes.rest, passesLane, response, () => rest(request, response, url, apiKey)).catch(failed);
    }
    if (isUnder("/auth/v1", url)) {
      return void inLane(lanes.auth, passesLane, response, () => onAuth?.(request, response)).catch(failed);
    }
    if (isUnder("/storage/v1", url)) return void onStorage?.(request, response);
    if (isUnder("/realtime/v1", url)) return answer(response, 501, { message: BROADCAST_REFUSED });
    answer(response, 404, { message: "no Route matched with those values" });
  };
}

function isUnder(folder: string, { pathname }: URL): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`);
}

/** Whether its percent signs write text; one that begins no escape stands for itself in a query. */
function isText(address: string): boolean {
  try {
    decodeURIComponent(address.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}
