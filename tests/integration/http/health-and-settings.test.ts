import { describe, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

const target = inject("target");
const DOWN = { SUPABASE_URL: "http://127.0.0.1:2" };

async function get(path: string, settings: Record<string, string> = {}): Promise<Response> {
  const { GET } = await loadRoute(path, settings);
  if (!GET) throw new Error(`${path} answers no GET.`);
  return GET(new Request(`http://localhost:3000/${path}`));
}

describe("GET /api/health", () => {
  test.each([{}, DOWN])("says that the process is alive, whatever else is down: %j", async (settings) => {
    const answer = await get("api/health", settings);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ok" });
  });
});

test("answers 404 to every method at an unknown address below /api", async () => {
  const handlers = await loadRoute("api/[[...path]]");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const answer = await handlers[method]?.(new Request("http://localhost:3000/api/mira/a-post", { method }));
    expect([method, answer?.status]).toEqual([method, 404]);
    expect(await answer?.json()).toMatchObject({ code: "not_found", detail: "There is no call /api/mira/a-post." });
  }
});

describe("GET /api/ready", () => {
  test("answers 200 to many callers while the data service answers", async () => {
    const { GET } = await loadRoute("api/ready");
    const answers = Array.from({ length: 10 }, () => GET?.(new Request("http://localhost:3000/api/ready")));
    expect((await Promise.all(answers)).map((answer) => answer?.status)).toEqual(Array(10).fill(200));
  });

  test.each([
    ["the data service is down", DOWN],
    ["it rejects our key", { SUPABASE_SECRET_KEY: "sb_secret_of_another_project" }],
  ])("answers 503 when %s, and the log says why", async (_, settings) => {
    const answer = await get("api/ready", settings);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ code: "internal", status: 503 });
    expect(takeLoggedErrors()).toEqual([expect.stringContaining("not ready")]);
  });
});

describe("GET /api/settings", () => {
  test("tells a browser where Supabase is, and no secret", async () => {
    const answer = await get("api/settings");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      siteUrl: "http://localhost:3000",
      supabaseUrl: target.url,
      supabasePublishableKey: target.publishableKey,
      consentTextId: null,
    });
    expect(text).not.toContain(target.secretKey);
    expect(text).not.toContain("sb_secret_");
  });
});
