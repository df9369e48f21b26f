import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { RateLimit } from "#lib/http/rate-limit";
import { takeLoggedErrors } from "#tests/support/logged-errors";
import { loadWith } from "#tests/support/settings";

const HERE = "http://localhost:3000/api/notes";
const DOWN = { SUPABASE_URL: "http://127.0.0.1:2" };

type Ask = { user?: string; forwarded?: string; method?: string };

/** A route of its own with a limit of its own, as a process with these settings serves it. */
async function open(limit: Omit<RateLimit, "name" | "windowSeconds">, settings: Record<string, string> = {}) {
  const { route } = await loadWith(settings, () => import("#lib/http/route"));
  const served = vi.fn(() => Response.json("served"));
  const note = route({
    rateLimit: { name: `test-${randomUUID()}`, windowSeconds: 100_000_000, ...limit },
    sessionOf: async (request) => {
      const id = request.headers.get("authorization")?.replace("Bearer ", "");
      return id ? { viewer: { id } } : null;
    },
    handler: served,
  });
  const ask = ({ user, forwarded, method = "POST" }: Ask = {}) =>
    note(
      new Request(HERE, {
        method,
        headers: {
          ...(user ? { authorization: `Bearer ${user}` } : {}),
          ...(forwarded ? { "x-forwarded-for": forwarded } : {}),
        },
      }),
    );
  return { ask, served };
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe("a limit", () => {
  test.each(["POST", "GET"])("lets exactly as many %s requests in as it says, of 50 at once", async (method) => {
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

  test("counts each user apart", async () => {
    const { ask } = await open({ perUser: 2 });
    const [ada, bob] = [randomUUID(), randomUUID()];
    expect(await statusesOf([ask({ user: ada }), ask({ user: ada }), ask({ user: ada })])).toEqual([200, 200, 429]);
    expect((await ask({ user: bob })).status).toBe(200);
  });

  test("of one's own uses nothing up for others once it is reached", async () => {
    const { ask } = await open({ perUser: 1, inAll: 3 });
    const ada = randomUUID();
    for (let count = 0; count < 5; count++) await ask({ user: ada });
    expect(await statusesOf([ask({ user: randomUUID() }), ask({ user: randomUUID() })])).toEqual([200, 200]);
    expect((await ask({ user: randomUUID() })).status).toBe(429);
  });

  test("per address counts nobody where no proxy is trusted, for anybody could name any address", async () => {
    const { ask } = await open({ perAddress: 1 });
    expect(await statusesOf(Array.from({ length: 3 }, () => ask({ forwarded: "192.0.2.7" })))).toEqual([200, 200, 200]);
  });
});

describe("behind one trusted proxy", () => {
  const PROXY = { TRUSTED_PROXY_HOPS: "1" };

  test("an address is what the proxy saw, and cannot be changed by claiming others", async () => {
    const { ask } = await open({ perAddress: 1 }, PROXY);
    expect((await ask({ forwarded: "192.0.2.7" })).status).toBe(200);
    expect((await ask({ forwarded: "203.0.113.9, 192.0.2.7" })).status).toBe(429);
    expect((await ask({ forwarded: "192.0.2.7, 203.0.113.9" })).status).toBe(200);
  });

  test("an IPv6 /64 is one address, the next one another", async () => {
    const { ask } = await open({ perAddress: 1 }, PROXY);
    expect((await ask({ forwarded: "2001:db8:0:1::1" })).status).toBe(200);
    expect((await ask({ forwarded: "2001:db8:0:1:ffff:ffff:ffff:ffff" })).status).toBe(429);
    expect((await ask({ forwarded: "2001:db8:0:2::1" })).status).toBe(200);
  });

  test("all who come round the proxy share one address", async () => {
    const { ask } = await open({ perAddress: 1 }, PROXY);
    expect((await ask()).status).toBe(200);
    expect((await ask({ forwarded: "nonsense" })).status).toBe(429);
  });
});

describe("when hits cannot be counted", () => {
  test("a write is refused, and nothing is done", async () => {
    const { ask, served } = await open({ inAll: 20 }, DOWN);
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({
      code: "internal",
      status: 503,
      detail: expect.stringContaining("Nothing was done"),
    });
    expect(served).not.toHaveBeenCalled();
    expect(takeLoggedErrors()).toEqual([expect.stringContaining("could not be counted")]);
  });

  test("a read goes on", async () => {
    const { ask, served } = await open({ inAll: 20 }, DOWN);
    expect((await ask({ method: "GET" })).status).toBe(200);
    expect(served).toHaveBeenCalledOnce();
  });
});
