import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** How a web process hears of changes: it asks every second, whatever is read. */
const TAG_QUESTION = "/rpc/list_changed_cache_tags";

/**
 * A proxy to a data service that counts every query except those for changed tags. Its user sends queries nowhere else.
 */
export async function startCountingProxy(supabaseUrl: string) {
  const target = new URL(supabaseUrl);
  const questions: string[] = [];
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    if (!path.includes(TAG_QUESTION)) questions.push(`${request.method} ${path}`);
    const { hostname, port } = target;
    const headers = { ...request.headers, host: target.host };
    const upstream = sendRequest({ hostname, port, method: request.method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  };
  const server = createServer(pass);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every query since the last call, with its method. */
    take: () => questions.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
