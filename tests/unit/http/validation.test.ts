import { expect, test } from "vitest";
import { z } from "zod";
import { parsePart } from "#lib/http/validation.ts";

const shape = z.strictObject({ code: z.string().regex(/^\d{6}$/, "A code has six digits.") });

test.each([
  [{ code: "12" }, "The body is not valid. code: A code has six digits."],
  [{}, "The body is not valid. code: This is missing."],
  [null, "The body is not valid. body: This must be an object."],
])("rejects %j in whole sentences", (body, detail) => {
  expect(() => parsePart("body", shape, body)).toThrow(expect.objectContaining({ code: "validation_failed", detail }));
});
