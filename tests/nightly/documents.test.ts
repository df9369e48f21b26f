import { expect, test } from "vitest";
import { proveDocuments } from "#tests/support/documents/prove-documents.ts";

test("checks forty thousand mutated documents, and reads them as far as possible", () => {
  expect(() => proveDocuments(40_000)).not.toThrow();
});
