import { beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { administrator, signedInUser, signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";

let finance: string;
beforeAll(async () => {
  finance = await staffCookie("finance");
});

async function staffCookie(role: string | null): Promise<string> {
  const { id, email } = await signedInUser();
  await administrator().auth.admin.updateUserById(id, { app_metadata: { role } });
  return cookieHeaderOf(await signInByAdmin(visitor(), email));
}

/** A process of the site whose payment service answers this. */
async function siteWith(answer: unknown, settings: Record<string, string> = {}) {
  const service = await startFakeNode(() => answer);
  const { GET } = await loadRoute("api/admin/nanoto-credits", {
    NANO_NETWORK: "live",
    NANO_SERVICE_URL: service.url,
    NANO_SERVICE_KEY: "service-key",
    ...settings,
  });
  if (!GET) throw new Error("The route answers no GET.");
  const ask = async (cookie = finance) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const response = await GET(new Request("http://localhost:3000/api/admin/nanoto-credits", { headers }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { service, ask, host: new URL(service.url).host };
}

const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}`;

describe("GET /api/admin/nanoto-credits", () => {
  test("answers what is left, the daily use, and how many days it lasts", async () => {
    const usage = {
      [day(17)]: { work_generate: 10, receivable: 500 },
      [day(18)]: { work_generate: 20 },
      [day(19)]: { process: 4 },
      [day(20)]: { work_generate: 1 },
    };
    const { ask, service, host } = await siteWith({ credits: 91_813, usage });
    expect(await ask()).toEqual({
      status: 200,
      body: {
        ...{
          credits: 91_813,
          level: "enough",
          per_day: 10,
          days_left: 9_181,
          checked_at: expect.any(String),
          provider: host,
        },
        by_day: [
          { day: day(20), used: 1 },
          { day: day(19), used: 0 },
          { day: day(18), used: 20 },
          { day: day(17), used: 10 },
        ],
      },
    });
    expect(service.asked).toEqual([{ action: "rpc_credits", key: "service-key" }]);
    await ask();
    expect(service.asked).toHaveLength(1);
    await service.stop();
  });

  test("says that the days are unknown when nothing was used yet", async () => {
    const { ask, service } = await siteWith({ credits: 0, usage: "" });
    expect((await ask()).body).toMatchObject({ credits: 0, per_day: null, days_left: null });
    await service.stop();
  });

  test.each([
    ["limits our requests", { error: 429, message: "Too many requests." }],
    ["refuses", { error: "Unknown command" }],
    ["answers nonsense", { credits: "many" }],
    ["answers a negative number", { credits: -1, usage: {} }],
    ["is away", { status: 503, text: "" }],
  ])("answers unknown, never zero, when the service %s", async (_, answer) => {
    const { ask, service } = await siteWith(answer);
    expect(await ask()).toMatchObject({ status: 502, body: { code: "credits_unknown" } });
    await ask();
    expect(service.asked).toHaveLength(2);
    await service.stop();
  });

  test("answers unknown when no service is configured", async () => {
    const { ask, service } = await siteWith({ credits: 1, usage: {} }, { NANO_SERVICE_URL: "", NANO_SERVICE_KEY: "" });
    expect(await ask()).toMatchObject({ status: 502, body: { code: "credits_unknown" } });
    expect(service.asked).toEqual([]);
    await service.stop();
  });

  test("tells every office the count and level, finance the use, and others nothing", async () => {
    const { ask, service } = await siteWith({ credits: 7, usage: {} });
    const brief = { credits: 7, level: "critical", checked_at: expect.any(String) };
    for (const office of ["owner", "finance"]) {
      const { status, body } = await ask(await staffCookie(office));
      expect([status, body]).toEqual([200, expect.objectContaining({ ...brief, provider: expect.any(String) })]);
    }
    for (const office of ["moderator", "support"]) {
      expect(await ask(await staffCookie(office))).toEqual({ status: 200, body: brief });
    }
    expect((await ask(await staffCookie(null))).status).toBe(404);
    expect((await ask("")).status).toBe(404);
    await service.stop();
  });
});
