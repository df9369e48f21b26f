import { describe, expect, test } from "vitest";
import { redactError } from "#lib/page/describe-error.ts";
import { errorReportSchema } from "#lib/page/error-report.ts";

const POST = 'The mill said "wait"; the miller didn\'t.';

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe("a page's error report", () => {
  test.each([
    ["a post that was no JSON", thrownBy(() => JSON.parse(POST))],
    ["a post in quotes that was no JSON", thrownBy(() => JSON.parse(`"${POST}`))],
    [
      "text that React found changed",
      new Error(`Minified React error #418; visit https://react.dev/errors/418?args[]=${encodeURIComponent(POST)}`),
    ],
    ["an address", new Error("Failed to fetch https://farthing.example/@ada/mill?token=miller")],
    ["a thrown text", POST],
    ["a thrown object", { text: POST }],
    ["a custom name", Object.assign(new Error("x"), { name: POST })],
  ])("holds nothing read or written: %s", (_, thrown) => {
    const described = redactError(thrown);
    expect(JSON.stringify(described)).not.toMatch(/mill|wait|ada/);
    expect(errorReportSchema.safeParse({ kind: "error", ...described }).error).toBeUndefined();
  });

  test("keeps the names of code", () => {
    const error = thrownBy(() => (JSON.parse("{}") as { price: { raw: string } }).price.raw);
    expect(redactError(error)).toMatchObject({
      name: "TypeError",
      text: "Cannot read properties of undefined (reading 'raw')",
    });
  });

  test("keeps where in our files the stack was, and Next's name for a server error", () => {
    const error = Object.assign(new Error("x"), {
      digest: "1234567890",
      stack: [
        "Error: x",
        "    at b (https://farthing.example/_next/static/chunks/0a~b.js:1:234)",
        "    at https://farthing.example/@ada/mill:3:1",
        "a@https://farthing.example/_next/static/chunks/c-d_e.js:12:3",
        "    at open (https://farthing.example/islands/pay-0f3a.js:2:7)",
      ].join("\n"),
    });
    const described = redactError(error);
    expect(errorReportSchema.safeParse({ kind: "error", ...described }).error).toBeUndefined();
    expect(described).toEqual({
      name: "Error",
      text: "x",
      digest: "1234567890",
      frames: ["/_next/static/chunks/0a~b.js:1:234", "/_next/static/chunks/c-d_e.js:12:3", "/islands/pay-0f3a.js:2:7"],
    });
  });

  test("stays short, however long the error is", () => {
    const stack = "/_next/static/chunks/a.js:1:1\n".repeat(100);
    const described = redactError(Object.assign(new Error("y".repeat(10_000)), { stack }));
    expect([described.text.length, described.frames.length]).toEqual([300, 10]);
  });
});
