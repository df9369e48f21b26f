import { once } from "node:events";
import { createServer, type Server } from "node:http";

/** Serves GET /health on loopback: 200 while the worker reaches its database, otherwise 503 with the reason. */
export async function serveHealth(port: number, check: () => Promise<void>): Promise<Server> {
  const server = createServer((_request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(body));
    check().then(
      () => answer(200, { status: "ok" }),
      (error: unknown) =>
        answer(503, { status: "unavailable", reason: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
