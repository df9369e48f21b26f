import { expect, test } from "vitest";
import { z } from "zod";
import { parsePart } from "#lib/http/validation.ts";

const shape = z.strictObject({ code: z.string().regex(/^\d{6}$/, "A code has six digits.") });

test.each([
  [{ code: "12" }, "The body is not valid. code: A code has six digits."],
  [{}, "The body is not valid. code: Invalid input: expected string, received undefined."],
  [null, "The body is not valid. body: Invalid input: expected object, received null."],
])("rejects %j in whole sentences", (body, detail) => {
  expect(() => parsePart("body", shape, body)).toThrow(expect.objectContaining({ code: "validation_failed", detail }));
});
