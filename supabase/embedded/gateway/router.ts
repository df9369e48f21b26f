import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { answer } from "#embedded/gateway/answer";
import { apiKeyProblem } from "#embedded/gateway/api-key";
import type { Service, ServiceContext } from "#embedded/gateway/context";
import { corsHeaders } from "#embedded/gateway/cors";
import { isExpectedHost, isFromThisMachine } from "#embedded/gateway/host";
import { createRestProxy } from "#embedded/gateway/rest-proxy";
import { BROADCAST_REFUSED } from "#embedded/realtime/refusal";

export type Services = { context: ServiceContext; restPort: number; auth: Service; storage: Service; mailbox: Service };

const LOCAL_ONLY = { message: "This stack answers on this machine only." };

/** One origin for all services, as Supabase's gateway gives it: API key first, then the service that the path names. */
export function createRequestHandler({ context, restPort, auth, storage, mailbox }: Services): RequestListener {
  const rest = createRestProxy(restPort, context);
  const [onAuth, onStorage, onMailbox] = [auth, storage, mailbox].map((service) =>
    getRequestListener(service, { overrideGlobalObjects: false }),
  );

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

    if (isUnder("/rest/v1", url)) {
      return void rest(request, response, url, apiKey).catch((error: Error) => response.destroy(error));
    }
    if (isUnder("/auth/v1", url)) return void onAuth?.(request, response);
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
