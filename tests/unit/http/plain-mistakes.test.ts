import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { parsePart } from "#lib/http/validation.ts";
import { listApiRoutes } from "#tests/support/calls/app-pages.ts";
import { createInputs } from "#tests/support/documents/schema-values.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

type Shapes = { query?: z.ZodType; body?: z.ZodType };

/** What each route hands to `route()`, in place of its handler. */
vi.mock("#lib/http/route.ts", () => ({ route: (options: Shapes) => options }));

const RAW = "zod's own words";
const APP = join(import.meta.dirname, "../../../app");
const before = { ...z.config() };
const found: { call: string; part: "query" | "body"; shape: z.ZodType }[] = [];

beforeAll(async () => {
  setWebSettings({ SUPABASE_URL: "http://127.0.0.1:54321", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" });
  for (const folder of await listApiRoutes()) {
    const methods: Record<string, Shapes> = await import(join(APP, folder, "route.ts"));
    for (const [method, shapes] of Object.entries(methods))
      for (const part of ["query", "body"] as const) {
        const shape = shapes?.[part];
        if (shape) found.push({ call: `${method} /${folder}`, part, shape });
      }
  }
  z.config({ localeError: () => RAW });
}, 120_000);
afterAll(() => void z.config(before));

const HOSTILE = [
  null,
  undefined,
  1,
  "",
  "x".repeat(200),
  [],
  {},
  { ["a".repeat(500)]: 1 },
  [[]],
  true,
  -1,
  "2026-13-45",
];

/** Each field of the shape gone, or with a value that it cannot have. */
function spoil(shape: z.ZodType): unknown[] {
  if (!(shape instanceof z.ZodObject)) return HOSTILE;
  const spoiled = Object.keys(shape.shape).flatMap((name) => HOSTILE.map((value) => ({ [name]: value })));
  return [...HOSTILE, ...spoiled];
}

function readRefusal(part: "query" | "body", shape: z.ZodType, value: unknown): string[] {
  try {
    parsePart(part, shape, value);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.detail, ...(error.errors ?? []).map(({ message }) => message)];
  }
}

test("walks the calls that take input", () => {
  const calls = new Set(found.map(({ call }) => call));
  for (const known of ["POST /api/purchases/create", "POST /api/profile", "GET /api/profile/handle-availability"])
    expect(calls).toContain(known);
  expect(calls.size).toBeGreaterThan(25);
});

test("every call refuses broken input in plain sentences, never in zod's words", () => {
  const inputsOf = createInputs();
  for (const { call, part, shape } of found) {
    const values = [...spoil(shape), ...fc.sample(inputsOf(shape), { numRuns: 50, seed: 7 })];
    const said = new Set(values.flatMap((value) => readRefusal(part, shape, value)));
    for (const sentence of said) {
      expect(sentence, `${call} ${part}`).not.toContain(RAW);
      expect(sentence, `${call} ${part}`).toMatch(/^\p{Lu}.*[.?!…]$/su);
      expect(sentence.length, `${call} ${part}`).toBeLessThan(500);
    }
  }
}, 60_000);
