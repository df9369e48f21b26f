import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchJson } from "#lib/http/browser/client.ts";

const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];
const LASTING = [400, 401, 403, 404, 410, 413, 422, 501];

/** Answers with the status that the path names. /cut breaks the connection; /flaky and /silent fail the first time. */
let server: Server;
let origin: string;
const hits = new Map<string, number>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const key = `${request.method} ${request.url}`;
    const hit = (hits.get(key) ?? 0) + 1;
    hits.set(key, hit);
    const kind = request.url?.split("/")[1];
    if (kind === "cut") return void request.socket.destroy();
    if (kind === "silent" && hit === 1) return;
    const status = kind === "flaky" && hit === 1 ? 503 : Number(kind) || 200;
    response.writeHead(status, { "content-type": "application/json" }).end('{"answer":42}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function countHits(method: string, path: string): Promise<number> {
  await expect(fetchJson(`${origin}${path}`, { method })).rejects.toThrow();
  return hits.get(`${method.toUpperCase()} ${path}`) ?? 0;
}

/** How often one call each asked for each status, all at the same time. */
async function countByStatus(method: string, statuses: readonly number[]): Promise<Record<number, number>> {
  const counted = statuses.map(async (status) => [status, await countHits(method, `/${status}/${method}`)]);
  return Object.fromEntries(await Promise.all(counted));
}

const each = (statuses: readonly number[], count: number) =>
  Object.fromEntries(statuses.map((status) => [status, count]));

describe.each(["GET", "HEAD", "OPTIONS"])("%s, which only reads,", (method) => {
  test("is retried once after a failure that may pass", async () => {
    expect(await countByStatus(method, PASSING)).toEqual(each(PASSING, 2));
  });

  test("is not retried after a lasting refusal", async () => {
    expect(await countByStatus(method, LASTING)).toEqual(each(LASTING, 1));
  });

  test("is retried once when the connection breaks", async () => {
    expect(await countHits(method, "/cut/read")).toBe(2);
  });
});

describe.each(["POST", "PUT", "PATCH", "DELETE", "post", "MOVE"])("%s, which writes,", (method) => {
  test("is never sent twice, whatever the answer", async () => {
    const statuses = [...PASSING, ...LASTING];
    expect(await countByStatus(method, statuses)).toEqual(each(statuses, 1));
  });

  test("is never sent twice, even when the connection breaks", async () => {
    expect(await countHits(method, `/cut/${method}`)).toBe(1);
  });
});

describe("the retry", () => {
  test("returns its answer", async () => {
    expect(await fetchJson(`${origin}/flaky/read`)).toEqual({ answer: 42 });
  });

  test("has its own time limit", async () => {
    expect(await fetchJson(`${origin}/silent/read`, { timeoutMs: 1_000 })).toEqual({ answer: 42 });
  });

  test("does not happen after the caller gave up", async () => {
    const given = new AbortController();
    const answer = fetchJson(`${origin}/silent/given-up`, { signal: given.signal });
    await once(server, "request");
    given.abort();
    await expect(answer).rejects.toThrow();
    expect(hits.get("GET /silent/given-up")).toBe(1);
  });
});
