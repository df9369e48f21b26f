import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";

const VIEW = { name: "page_view", page: "/[at]/[post]" };
const REPORT = {
  kind: "error",
  name: "TypeError",
  text: "Cannot read properties of undefined (reading 'raw')",
  frames: ["/_next/static/chunks/a.js:1:2"],
  page: "/[at]/[post]",
};
const OURS = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const SHIPPED = { NETWORK_BUDGET_FACTOR: "1", LOG_LEVEL: "info" };

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const take = (line: string) => void lines.push(line);
  const spies = (["info", "warn"] as const).map((level) => vi.spyOn(console, level).mockImplementation(take));
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const { POST } = await loadRoute(path, SHIPPED);
  if (!POST) throw new Error(`${path} answers no POST.`);
  const request = new Request(`http://localhost:3000/${path}`, {
    method: "POST",
    headers: { ...OURS, "content-type": "application/json", "x-client-address": "192.0.2.77", ...headers },
    body: JSON.stringify(body),
  });
  return POST(request);
}

describe("GET /api/build", () => {
  test("names the running build", async () => {
    const { GET } = await loadRoute("api/build");
    const answer = await GET?.(new Request("http://localhost:3000/api/build"));
    expect(answer?.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer?.json()).toEqual({ buildId: "development" });
  });
});

describe("POST /api/e", () => {
  test("logs the event without who sent it or from where", async () => {
    // A name with letters that no random id of hex digits has.
    const headers = {
      cookie: "sb-127-auth-token=mira",
      "user-agent": "Miras Browser",
      referer: "http://localhost:3000/@mira/x",
    };
    expect((await post("api/e", VIEW, headers)).status).toBe(204);
    const [line, ...more] = lines;
    expect(more).toEqual([]);
    expect(line).toContain("page_view");
    expect(line).toContain("/[at]/[post]");
    expect(line).not.toMatch(/mira|192\.0\.2|Browser/i);
  });

  test.each([{ dnt: "1" }, { "sec-gpc": "1" }])("logs nothing when the browser says %j", async (privacyHeaders) => {
    expect((await post("api/e", VIEW, privacyHeaders)).status).toBe(204);
    expect(lines).toEqual([]);
  });

  test.each([
    ["unheard-of event", { name: "post_read", text: "The mill" }],
    ["address", { name: "page_view", page: "/@mira/on-mills" }],
    ["a word outside the list", { ...VIEW, reader: "mira" }],
  ])("refuses %s", async (_, body) => {
    expect((await post("api/e", body)).status).toBe(422);
    expect(lines.join()).not.toMatch(/mill|mira/);
  });

  test("refuses requests from other sites, and large ones", async () => {
    expect((await post("api/e", VIEW, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
    expect((await post("api/e", { ...VIEW, page: `/${"a".repeat(2_000)}` })).status).toBe(413);
  });

  test("does not answer GET", async () => {
    expect(await loadRoute("api/e")).not.toHaveProperty("GET");
  });
});

describe("POST /api/errors", () => {
  test("logs the error without who met it or from where", async () => {
    expect((await post("api/errors", REPORT, { cookie: "sb-127-auth-token=mira" })).status).toBe(204);
    const [line, ...more] = lines;
    expect(more).toEqual([]);
    expect(line).toContain("an error in a page");
    expect(line).toContain("/_next/static/chunks/a.js:1:2");
    expect(line).not.toMatch(/mira|192\.0\.2/);
  });

  test("logs no secret, whatever a page sends", async () => {
    await post("api/errors", { ...REPORT, text: "access_token=abc123 of mira@example.com" });
    expect(lines.join()).not.toMatch(/abc123|mira@/);
  });

  test.each([
    ["a stack with foreign files", { ...REPORT, frames: ["https://farthing.example/@mira/mill:1:2"] }],
    ["an address", { ...REPORT, page: "/@mira/mill" }],
    ["a long text", { ...REPORT, text: "x".repeat(301) }],
    ["an extra word", { ...REPORT, url: "/@mira" }],
  ])("refuses %s", async (_, body) => {
    expect((await post("api/errors", body)).status).toBe(422);
  });

  test("refuses requests from other sites, and large ones", async () => {
    expect((await post("api/errors", REPORT, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("api/errors", { ...REPORT, text: "x".repeat(5_000) })).status).toBe(413);
  });

  test("takes twenty a minute from one network", async () => {
    const statuses = new Set<number>();
    // One more than two minutes allow, as the minute may change in between.
    for (let count = 0; count < 41; count++) {
      statuses.add((await post("api/errors", REPORT, { "x-client-address": "198.51.100.78" })).status);
    }
    expect([...statuses]).toEqual([204, 429]);
  });
});
