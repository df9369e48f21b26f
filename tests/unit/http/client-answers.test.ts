import { afterEach, expect, test, vi } from "vitest";
import { fetchJson } from "#lib/http/browser/client.ts";
import { FetchError } from "#lib/http/browser/fetch-error.ts";
import { readPayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Gives one answer to every call, and records the calls. */
function serve(answer: () => Response): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    asked.push(new Request(new URL(input, "http://localhost"), init));
    return answer();
  });
  return asked;
}

test("sends its query, headers and body, and reports the headers of the answer", async () => {
  const asked = serve(() => Response.json({ done: true }, { headers: { "x-seen": "yes" } }));
  const onHeaders = vi.fn<(headers: Headers) => void>();
  const query = { status: "in.(pending,paid)", limit: 10 };
  const call = {
    method: "POST",
    query,
    body: { reason: "Ӿ & more" },
    headers: { authorization: "Bearer t" },
    onHeaders,
  };
  expect(await fetchJson("/api/refund", call)).toEqual({ done: true });
  const [request] = asked;
  expect(Object.fromEntries(new URL(request?.url ?? "").searchParams)).toEqual({ ...query, limit: "10" });
  expect(request?.method).toBe("POST");
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    ...{ authorization: "Bearer t", accept: "application/json", "content-type": "application/json" },
  });
  expect(await request?.json()).toEqual({ reason: "Ӿ & more" });
  expect(onHeaders.mock.lastCall?.[0].get("x-seen")).toBe("yes");
});

test("a read has no body, and no type of one", async () => {
  const asked = serve(() => Response.json([]));
  await fetchJson("/api/purchases");
  expect(asked[0]?.body).toBeNull();
  expect(asked[0]?.headers.has("content-type")).toBe(false);
});

test("a refusal says its status, its problem and when to try again", async () => {
  const problem = { code: "rate_limited", detail: "Too many." };
  serve(() => Response.json(problem, { status: 429, headers: { "retry-after": "60" } }));
  const error = await fetchJson("/api/purchases/create", { method: "POST", body: {} }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(FetchError);
  expect(error).toMatchObject({ status: 429, data: problem });
  expect(readPayRefusal(error)).toEqual({ code: "rate_limited", detail: "Too many.", retryAfterSeconds: 60 });
});

test.each(["<html>Bad gateway</html>", ""])("an answer of %j, which is no JSON, is its text", async (text) => {
  serve(() => new Response(text, { status: 413 }));
  await expect(fetchJson("/api/purchases", { method: "POST" })).rejects.toMatchObject({ status: 413, data: text });
  serve(() => new Response(text));
  expect(await fetchJson("/api/purchases")).toBe(text);
});

test("no answer has no status", async () => {
  serve(() => {
    throw new TypeError("failed to fetch");
  });
  const error = await fetchJson("/api/purchases/verify", { method: "POST", body: {} }).catch((thrown) => thrown);
  expect(error).toMatchObject({ status: undefined, cause: expect.any(TypeError) });
  expect(readPayRefusal(error).code).toBe("unreachable");
});
