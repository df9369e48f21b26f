import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { RateLimit } from "#lib/http/limits/rate-limit.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const HERE = "http://localhost:3000/api/notes";
const DOWN = { SUPABASE_URL: "http://127.0.0.1:2" };

type Ask = { user?: string; anonymous?: string; address?: string; method?: string; mode?: string };

/** A route of its own with its own limit, in a process with these settings. */
async function open(limit: Omit<RateLimit, "name" | "windowSeconds">, settings: Record<string, string> = {}) {
  const { route } = await loadWith(settings, () => import("#lib/http/route.ts"));
  const served = vi.fn(() => Response.json("served"));
  const note = route({
    rateLimit: { name: `test-${randomUUID()}`, windowSeconds: 100_000_000, ...limit },
    sessionOf: async (request) => {
      const [, kind, id] = /^Bearer (user|anonymous) (.*)$/.exec(request.headers.get("authorization") ?? "") ?? [];
      return id ? { viewer: { id, isAnonymous: kind === "anonymous" } } : null;
    },
    handler: served,
  });
  const ask = ({ user, anonymous, address, mode, method = "POST" }: Ask = {}) =>
    note(
      new Request(HERE, {
        method,
        headers: {
          ...(user ? { authorization: `Bearer user ${user}` } : {}),
          ...(anonymous ? { authorization: `Bearer anonymous ${anonymous}` } : {}),
          ...(address ? { "x-client-address": address } : {}),
          ...(mode ? { "sec-fetch-mode": mode } : {}),
        },
      }),
    );
  return { ask, served };
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe("a limit", () => {
  test.each(["POST", "GET"])("admits exactly as many %s requests as it says, of 50 at once", async (method) => {
    const { ask, served } = await open({ inAll: 20 });
    const statuses = await statusesOf(Array.from({ length: 50 }, () => ask({ method })));
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(30).fill(429)]);
    expect(served).toHaveBeenCalledTimes(20);
  });

  test("says when to come back", async () => {
    const { ask } = await open({ inAll: 1 });
    await ask();
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      code: "rate_limited",
      detail: expect.stringMatching(/^Too many requests\. Try again in \d+ (minutes|seconds)\.$/),
    });
  });

  test("counts each user separately", async () => {
    const { ask } = await open({ perUser: 2 });
    const [ada, bob] = [randomUUID(), randomUUID()];
    expect(await statusesOf([ask({ user: ada }), ask({ user: ada }), ask({ user: ada })])).toEqual([200, 200, 429]);
    expect((await ask({ user: bob })).status).toBe(200);
  });

  test("does not affect others once one's own is used up", async () => {
    const { ask } = await open({ perUser: 1, inAll: 3 });
    const ada = randomUUID();
    for (let count = 0; count < 5; count++) await ask({ user: ada });
    expect(await statusesOf([ask({ user: randomUUID() }), ask({ user: randomUUID() })])).toEqual([200, 200]);
    expect((await ask({ user: randomUUID() })).status).toBe(429);
  });
});

describe("a network's budget", () => {
  const SHIPPED = { NETWORK_BUDGET_FACTOR: "1" };

  test("counts all addresses of a /24 together, and no neighbour", async () => {
    const { ask } = await open({ perNetwork: 1 }, SHIPPED);
    expect((await ask({ address: "192.0.2.7" })).status).toBe(200);
    expect((await ask({ address: "192.0.2.8" })).status).toBe(429);
    expect((await ask({ address: "192.0.3.7" })).status).toBe(200);
  });

  test("counts an IPv6 /48, and no neighbour", async () => {
    const { ask } = await open({ perNetwork: 1 }, SHIPPED);
    expect((await ask({ address: "2001:db8:1::1" })).status).toBe(200);
    expect((await ask({ address: "2001:db8:1:ffff:ffff:ffff:ffff:ffff" })).status).toBe(429);
    expect((await ask({ address: "2001:db8:2::1" })).status).toBe(200);
  });

  test("is shared by all with an unknown address", async () => {
    const { ask } = await open({ perNetwork: 1 }, SHIPPED);
    expect(await statusesOf([ask(), ask()])).toEqual([200, 429]);
  });

  test("counts users without an account, and none with one", async () => {
    const { ask } = await open({ perUser: 5, perNetwork: 2 }, SHIPPED);
    const address = "198.51.100.1";
    const anonymous = Array.from({ length: 3 }, () => ask({ address, anonymous: randomUUID() }));
    expect(await statusesOf(anonymous)).toEqual([200, 200, 429]);
    expect((await ask({ address, user: randomUUID() })).status).toBe(200);
  });

  test("is by default three times a user's limit, so that new users do not add up", async () => {
    const { ask } = await open({ perUser: 2 }, SHIPPED);
    const statuses = await statusesOf(Array.from({ length: 7 }, () => ask({ anonymous: randomUUID() })));
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });

  test("makes page loads wait and API calls solve a puzzle once it is used up", async () => {
    const { ask } = await open({ perNetwork: 1 }, SHIPPED);
    const followed = { method: "GET", mode: "navigate", address: "198.51.100.2" };
    await ask(followed);
    const waiting = await ask(followed);
    expect([waiting.status, waiting.headers.get("refresh"), waiting.headers.get("content-type")]).toEqual([
      429,
      "15",
      "text/html; charset=utf-8",
    ]);
    expect(await (await ask({ ...followed, mode: "cors" })).json()).toMatchObject({ code: "puzzle_required" });
  });

  test("is never stored as an address", async () => {
    const { ask } = await open({ perNetwork: 1 }, SHIPPED);
    await ask({ address: "203.0.113.77" });
    const { adminDb } = await import("#lib/supabase/admin.ts");
    const { data } = await adminDb().from("rate_limits").select("bucket").like("bucket", "%203.0.113%");
    expect(data).toEqual([]);
  });
});

describe("when hits cannot be counted", () => {
  test("refuses a write, and does nothing", async () => {
    const { ask, served } = await open({ inAll: 20 }, DOWN);
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({
      code: "internal",
      status: 503,
      detail: expect.stringContaining("Nothing was changed"),
    });
    expect(served).not.toHaveBeenCalled();
    expect(takeLoggedErrors()).toEqual([expect.stringContaining("could not be counted")]);
  });

  test("allows a read", async () => {
    const { ask, served } = await open({ inAll: 20 }, DOWN);
    expect((await ask({ method: "GET" })).status).toBe(200);
    expect(served).toHaveBeenCalledOnce();
  });
});
