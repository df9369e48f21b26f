import { CspEvaluator } from "csp_evaluator";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test } from "vitest";
import { DATA_POLICY, pagePolicy } from "#lib/http/security/content-security-policy.ts";

const hosted = { siteUrl: "https://farthing.example", supabaseUrl: "https://abc.supabase.co", isDevelopment: false };
const embedded = { siteUrl: "http://localhost:3000", supabaseUrl: "http://127.0.0.1:54321", isDevelopment: false };
const HASH = "sha256-kBp83Kk4vPBgOllSHac7WsJuV764LLZX0u8V+bLhbA4=";

const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ description }) => description);
const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

describe("csp_evaluator finds nothing", () => {
  test.each([
    ["on a cached page", [HASH]],
    ["on a dynamic page", ["nonce-ykLEP4WRFX4Bgdwol4LR6w==", HASH]],
    ["on a page without scripts", []],
  ])("%s", (_, scripts) => {
    expect(findings(pagePolicy(scripts, hosted))).toEqual([]);
  });

  test("in the policy of answers that are no page", () => {
    expect(findings(DATA_POLICY)).toEqual([]);
  });
});

describe("allows Supabase, known only at run time,", () => {
  test("over https", () => {
    const policy = pagePolicy([HASH], hosted);
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://abc.supabase.co", "wss://abc.supabase.co"]);
    expect(directive(policy, "img-src")).toEqual(["'self'", "data:", "blob:", "https://abc.supabase.co"]);
    expect(policy).toContain("upgrade-insecure-requests");
  });

  test("on one machine, over http", () => {
    const policy = pagePolicy([HASH], embedded);
    expect(directive(policy, "connect-src")).toEqual(["'self'", "127.0.0.1:54321", "ws://127.0.0.1:54321"]);
    expect(policy).not.toContain("upgrade-insecure-requests");
  });
});

test("allows eval and inline scripts in development only", () => {
  expect(pagePolicy([], { ...embedded, isDevelopment: true })).toContain("'unsafe-eval'");
  expect(pagePolicy([HASH], embedded)).not.toContain("unsafe-eval");
  expect(directive(pagePolicy([HASH], embedded), "script-src")).toEqual(["'strict-dynamic'", `'${HASH}'`]);
});
