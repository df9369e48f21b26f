import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const URL_HERE = "http://localhost:3000/api/posts";
const NO_PARAMS = { params: Promise.resolve({}) };

beforeAll(() => setWebSettings());

const patch = route({
  params: z.strictObject({ id: uuidParam }),
  query: z.strictObject({ draft: z.stringbool().default(false) }),
  body: z.strictObject({ title: z.string().min(3), version: z.int() }),
  handler: ({ params, query, body, session, requestId }) => Response.json({ params, query, body, session, requestId }),
});

function send(body: unknown, { id = randomUUID() as string, query = "", headers = {} } = {}) {
  const request = new Request(`${URL_HERE}/${id}${query}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return patch(request, { params: Promise.resolve({ id }) });
}

describe("a valid request", () => {
  test("reaches the handler parsed", async () => {
    const id = randomUUID();
    const answer = await send({ title: "On mills", version: 3 }, { id: id.toUpperCase(), query: "?draft=true" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      params: { id },
      query: { draft: true },
      body: { title: "On mills", version: 3 },
      session: null,
      requestId: answer.headers.get("x-request-id"),
    });
  });

  test("brings the typed session that the route asks for", async () => {
    const showSession = route({
      sessionOf: async (request) => ({
        viewer: { id: request.headers.get("authorization") ?? "", isAnonymous: false },
      }),
      handler: ({ session }) => Response.json(session.viewer.id satisfies string),
    });
    const answer = await showSession(new Request(URL_HERE, { headers: { authorization: "Bearer ada" } }), NO_PARAMS);
    expect(await answer.json()).toBe("Bearer ada");
  });
});

describe("an invalid request is refused with problem details", () => {
  test.each([
    ["no UUID", "on-mills"],
    ["a UUID of another version", "3f2504e0-4f89-11d3-9a0c-0305e82c3301"],
  ])("answers 404 to a path with %s", async (_, id) => {
    expect(await problemOf(await send({ title: "On mills", version: 3 }, { id }), 404)).toMatchObject({
      code: "not_found",
      detail: `Page Not Found: /api/posts/${id}`,
    });
  });

  test("refuses a body field by field", async () => {
    expect(await problemOf(await send({ title: "On", version: "3" }), 422)).toEqual({
      type: "http://localhost:3000/errors/validation_failed",
      title: "Not valid",
      status: 422,
      code: "validation_failed",
      detail: expect.stringContaining("title"),
      errors: [
        { field: "title", message: expect.any(String) },
        { field: "version", message: expect.any(String) },
      ],
      requestId: expect.any(String),
    });
    expect(await problemOf(await send({ title: "On", version: 3 }), 422)).toMatchObject({ field: "title" });
  });

  test.each([
    ["an unknown field", { title: "On mills", version: 3, price: 1 }, ""],
    ["half JSON", '{"title":', ""],
    ["no body", "", ""],
    ["a repeated query parameter", { title: "On mills", version: 3 }, "?draft=true&draft=false"],
    ["an unknown query parameter", { title: "On mills", version: 3 }, "?prototype=x"],
  ])("%s", async (_, body, query) => {
    expect(await problemOf(await send(body, { query }), 422)).toMatchObject({ code: "validation_failed" });
  });

  test("refuses a body over 64 kB as too large", async () => {
    expect(await problemOf(await send({ title: "x".repeat(64_000), version: 3 }), 413)).toMatchObject({
      code: "too_large",
    });
  });

  test("forbids a write that another site made a browser send", async () => {
    const headers = { cookie: "sb-127-auth-token=x", origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect(await problemOf(await send({ title: "On mills", version: 3 }, { headers }), 403)).toMatchObject({
      code: "forbidden",
    });
    const ours = { ...headers, origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expect((await send({ title: "On mills", version: 3 }, { headers: ours })).status).toBe(200);
  });

  test("tells a visitor how to sign in", async () => {
    const closed = route({
      sessionOf: async (): Promise<{ viewer: { id: string; isAnonymous: boolean } }> => {
        throw new AppError("auth_required", { detail: "Sign in first." });
      },
      handler: () => Response.json("never"),
    });
    const answer = await closed(new Request(URL_HERE), NO_PARAMS);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await problemOf(answer, 401)).toMatchObject({ code: "auth_required", detail: "Sign in first." });
  });
});

describe("a handler that throws", () => {
  test("answers an incident id without its own message, which goes to the log", async () => {
    const broken = route({
      handler: () => {
        throw new Error("relation post_bodies does not exist", { cause: new Error("sb_secret_abc") });
      },
    });
    const answer = await broken(new Request(URL_HERE), NO_PARAMS);
    const problem = await problemOf(answer, 500);
    expect(JSON.stringify(problem)).not.toMatch(/post_bodies|sb_secret/);

    const [line, ...more] = takeLoggedErrors();
    expect(more).toEqual([]);
    expect(line).toContain("relation post_bodies does not exist");
    expect(line).toContain(problem.incidentId);
    expect(line).toContain(problem.requestId);
    expect(line).not.toContain("sb_secret_abc");
  });
});

describe("every answer", () => {
  const answers: [string, () => Promise<Response>][] = [
    ["from a handler", () => send({ title: "On mills", version: 3 })],
    ["that a handler wants cached", () => route({ handler: () => cacheable() })(new Request(URL_HERE), NO_PARAMS)],
    [
      "that redirects",
      () => route({ handler: () => Response.redirect(URL_HERE, 303) })(new Request(URL_HERE), NO_PARAMS),
    ],
    [
      "without a body",
      () => route({ handler: () => new Response(null, { status: 204 }) })(new Request(URL_HERE), NO_PARAMS),
    ],
    ["that refuses", () => send("")],
    ["to a HEAD", () => route({ handler: () => cacheable() })(new Request(URL_HERE, { method: "HEAD" }), NO_PARAMS)],
  ];

  test.each(answers)("%s is private, never stored, and carries the request's id", async (_, ask) => {
    const { headers } = await ask();
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("has its own id, whatever id the caller sends", async () => {
    const headers = { "x-request-id": "chosen-by-stranger" };
    expect((await send({ title: "On mills", version: 3 }, { headers })).headers.get("x-request-id")).not.toBe(
      "chosen-by-stranger",
    );
  });
});

function cacheable(): Response {
  return new Response("x", { headers: { "cache-control": "public, max-age=3600" } });
}

describe("an answer that a route makes public", () => {
  const open = (handler: () => Response) => route({ publicForSeconds: 60, handler })(new Request(URL_HERE), NO_PARAMS);

  test("may be cached by anyone for as long as the route says", async () => {
    const { headers } = await open(() => Response.json("the same for everybody"));
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });

  test.each([
    ["it sets a cookie", () => new Response("x", { headers: { "set-cookie": "a=b" } })],
    ["it refuses", () => new Response("x", { status: 404 })],
    [
      "it breaks",
      () => {
        throw new AppError("not_found", { detail: "Nothing here." });
      },
    ],
  ])("stays private where %s", async (_, handler) => {
    expect((await open(handler)).headers.get("cache-control")).toBe("private, no-store");
  });
});

async function problemOf(answer: Response, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = await answer.json();
  expect(problem).toMatchObject({ status, requestId: answer.headers.get("x-request-id") });
  return problem;
}
