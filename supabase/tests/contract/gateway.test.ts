import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, inject, test } from "vitest";

const { url, publishableKey, secretKey, databaseUrl, isEmbedded } = inject("target");
const ORIGIN = "http://localhost:3000";
const TABLE = "/rest/v1/cache_tags?select=tag";

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });

describe("API keys", () => {
  test("every service refuses a request without one", async () => {
    for (const path of [TABLE, "/auth/v1/user", "/storage/v1/bucket"]) {
      const answer = await get(path);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: "No API key found in request" });
    }
  });

  test("a wrong or shortened one is refused", async () => {
    for (const apikey of ["sb_publishable_wrong", publishableKey.slice(0, -1), `${secretKey}x`]) {
      const answer = await get(TABLE, { apikey });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: "Invalid API key" });
    }
  });

  test("the secret key is refused from a browser", async () => {
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36";
    expect((await get(TABLE, { apikey: secretKey, "user-agent": userAgent })).status).toBe(401);
    expect((await get(TABLE, { apikey: secretKey })).status).toBe(200);
  });

  test("one in the query works, too, and is not taken for a filter", async () => {
    expect((await get(`${TABLE}&apikey=${secretKey}&limit=1`)).status).toBe(200);
  });

  test("the public signing keys are readable, and nothing else", async () => {
    const address = "/auth/v1/.well-known/jwks.json";
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('"d"');
    expect((await fetch(`${url}${address}`, { method: "POST" })).status).toBe(401);
  });

  test("an unknown path is not found", async () => {
    for (const path of ["/elsewhere", "/rest/v1elsewhere", "/"])
      expect((await get(path, { apikey: publishableKey })).status).toBe(404);
  });
});

describe("CORS", () => {
  test("allows any origin, with the headers that the client sends", async () => {
    for (const path of [TABLE, "/auth/v1/token", "/storage/v1/object/avatars/a.png"]) {
      const answer = await fetch(`${url}${path}`, {
        method: "OPTIONS",
        headers: {
          origin: ORIGIN,
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "apikey,authorization,content-type,prefer,x-client-info",
        },
      });
      expect(answer.ok).toBe(true);
      expect(answer.headers.get("access-control-allow-origin")).toMatch(/^(\*|http:\/\/localhost:3000)$/);
      expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
      expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toMatch(/apikey.*prefer/);
    }
  });

  test("lets pages read answers, refusals and the row count header", async () => {
    for (const headers of [{ apikey: secretKey }, { apikey: "wrong" }, {}]) {
      const answer = await get(TABLE, { ...headers, origin: ORIGIN });
      expect(answer.headers.get("access-control-allow-origin")).toMatch(/^(\*|http:\/\/localhost:3000)$/);
      expect(answer.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("content-range");
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  test.runIf(isEmbedded)("keeps the mailbox from other origins", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await fetch(`${url}/mailbox`, { method, headers: { origin: ORIGIN } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

describe.runIf(isEmbedded)("this machine only", () => {
  const { hostname, port } = new URL(url);

  async function statusOf(path: string, host?: string): Promise<number> {
    const headers = { apikey: secretKey, ...(host ? { host } : {}) };
    const [response] = await once(request({ host: hostname, port, path, headers }).end(), "response");
    response.resume();
    return response.statusCode;
  }

  test("refuses a foreign name pointed at this machine, on every service", async () => {
    for (const path of [TABLE, "/auth/v1/health", "/storage/v1/bucket", "/mailbox", "/health"]) {
      for (const host of ["evil.example", `evil.example:${port}`, "localhost.evil.example", "127.0.0.1.evil.example"])
        expect(await statusOf(path, host)).toBe(421);
      expect(await statusOf(path, `localhost:${port}`)).not.toBe(421);
    }
  });

  test("refuses a path or a query that is not UTF-8", async () => {
    for (const path of ["/rest/v1/posts?id=eq.%ff", "/rest/v1/%c0%af", "/rest/v1/posts?select=%ed%a0%80"])
      expect([path, await statusOf(path)]).toEqual([path, 400]);
    expect(await statusOf("/rest/v1/posts?select=id&title=eq.100%&limit=1")).toBe(200);
  });

  test("survives callers who disconnect or send unreadable data, without failing other calls", async () => {
    const abortRequest = async (body: string) => {
      const sent = request({
        ...{ host: hostname, port, method: "POST", path: "/rest/v1/nothing", agent: false },
        headers: { apikey: publishableKey, connection: "close", "content-type": "application/json" },
      });
      const [response] = await once(sent.end(body), "response");
      response.resume();
    };
    const honest = () => get(TABLE, { apikey: secretKey }).then(({ status }) => status);
    const rounds = Array.from({ length: 40 }, () =>
      Promise.all([abortRequest("{}"), abortRequest("[".repeat(10_000)), honest()]),
    );
    const statuses = (await Promise.all(rounds)).map(([, , status]) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("survives a request line without a path", async () => {
    for (const path of ["//", "http://[", "///:0"]) expect(await statusOf(path)).toBeGreaterThanOrEqual(400);
    expect(await statusOf("/health")).toBe(200);
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address;

  test.runIf(outside)("listens on no network address, for gateway or database", async () => {
    for (const listening of [Number(port), Number(new URL(databaseUrl ?? "").port)]) {
      const socket = connect({ host: outside ?? "", port: listening });
      const [error] = await Promise.race([
        once(socket, "connect"),
        new Promise<[unknown]>((resolve) => socket.once("error", (failure) => resolve([failure]))),
      ]);
      socket.destroy();
      expect(error).toMatchObject({ code: "ECONNREFUSED" });
    }
  });
});
