import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { apiKeyProblem } from "#embedded/gateway/api-key";
import type { Service, ServiceContext } from "#embedded/gateway/context";
import { corsHeaders, isLocalHost } from "#embedded/gateway/cors";
import { createRestProxy } from "#embedded/gateway/rest-proxy";

export type Services = { context: ServiceContext; restPort: number; auth: Service; storage: Service; mailbox: Service };

/** One origin for all services, as Supabase's gateway gives it: API key first, then the service that the path names. */
export function createRequestHandler({ context, restPort, auth, storage, mailbox }: Services): RequestListener {
  const rest = createRestProxy(restPort, context);
  const [onAuth, onStorage, onMailbox] = [auth, storage, mailbox].map((service) =>
    getRequestListener(service, { overrideGlobalObjects: false }),
  );

  return (request, response) => {
    const url = new URL(request.url ?? "/", context.apiUrl);
    if (!isLocalHost(request.headers.host))
      return answer(response, 421, { message: "This stack answers on this machine only." });
    if (url.pathname === "/health") return answer(response, 200, { status: "ok" });
    if (url.pathname === "/mailbox" || url.pathname.startsWith("/mailbox/")) return void onMailbox?.(request, response);

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

    if (url.pathname.startsWith("/rest/v1")) return rest(request, response, url, apiKey);
    if (url.pathname.startsWith("/auth/v1/")) return void onAuth?.(request, response);
    if (url.pathname.startsWith("/storage/v1/")) return void onStorage?.(request, response);
    answer(response, 404, { message: "no Route matched with those values" });
  };
}

export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}
