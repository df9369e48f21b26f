import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { fetchJson } from "#lib/http/browser/client.ts";

afterEach(() => void vi.unstubAllGlobals());

const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };

async function puzzleAnswer(): Promise<Response> {
  const challenge = await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, counter: 7, deriveKey, ...secrets });
  return new Response(JSON.stringify({ code: "puzzle_required", challenge }), {
    status: 429,
    headers: { "content-type": "application/problem+json" },
  });
}

/** Answers requests in turn, and records them. */
function serve(...answers: Response[]): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    asked.push(new Request(new URL(String(input), "http://localhost"), init));
    return Promise.resolve(answers[asked.length - 1] ?? Response.error());
  });
  return asked;
}

test("sends the same call again with the solution when a puzzle is asked for", async () => {
  const asked = serve(await puzzleAnswer(), Response.json({ done: true }));
  const body = { postId: "1" };
  const headers = { "idempotency-key": "k" };
  expect(await fetchJson("/api/purchases/create", { method: "POST", body, headers })).toEqual({ done: true });
  const [first, second] = asked;
  expect(first?.headers.has("x-puzzle")).toBe(false);
  expect([second?.headers.get("idempotency-key"), await second?.json()]).toEqual(["k", body]);
  const solved = JSON.parse(atob(second?.headers.get("x-puzzle") ?? ""));
  expect(await verifySolution({ ...solved, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

test("reports a second puzzle as a refusal, instead of solving for ever", async () => {
  const asked = serve(await puzzleAnswer(), await puzzleAnswer(), Response.json({ done: true }));
  await expect(fetchJson("/api/purchases/create", { method: "POST", body: {} })).rejects.toMatchObject({ status: 429 });
  expect(asked).toHaveLength(2);
});

test("passes on any other refusal", async () => {
  const asked = serve(new Response(JSON.stringify({ code: "rate_limited" }), { status: 429 }));
  await expect(fetchJson("/api/purchases/create", { method: "POST", body: {} })).rejects.toMatchObject({ status: 429 });
  expect(asked).toHaveLength(1);
});
