import assert from "node:assert/strict";
import type { z } from "zod";

/** Throws unless a value satisfies its schema and has no field that the schema does not name. */
export function expectShape(schema: z.ZodType, value: unknown): void {
  assert.deepEqual(schema.parse(value), value);
}
