import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Call = { what: string; atMs: number };

const NOT_PASSED = /^(?:connection|host|keep-alive|transfer-encoding|content-length|content-encoding)$/;

/** Passes requests on to a service and records each: its path and body, and its time. */
export async function startCountingHttp(target: string, nameOf: (path: string, body: string) => string) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    calls.push({ what: nameOf(request.url ?? "/", body.toString()), atMs: performance.now() });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!NOT_PASSED.test(name) && value !== undefined) headers.set(name, String(value));
    }
    const sent = body.length > 0 ? { body: new Uint8Array(body) } : {};
    const answer = await fetch(new URL(request.url ?? "/", target), {
      method: request.method ?? "GET",
      headers,
      ...sent,
    });
    const passed = [...answer.headers].filter(([name]) => !NOT_PASSED.test(name));
    response.writeHead(answer.status, Object.fromEntries(passed)).end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** "2 × take_rate_limit, 1 × open_purchase", for one of so many. */
export function tally(calls: readonly Call[], of: number): string {
  const counts = new Map<string, number>();
  for (const { what } of calls) counts.set(what, (counts.get(what) ?? 0) + 1);
  const parts = [...counts].map(([what, count]) => `${Number((count / of).toFixed(1))} × ${what}`);
  return `${Number((calls.length / of).toFixed(1))}: ${parts.join(", ")}`;
}
