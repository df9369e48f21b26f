import { expect, test } from "vitest";
import { proveDocuments } from "#tests/support/documents/prove-documents.ts";

test("checks a thousand mutated documents, and reads them as far as possible", () => {
  expect(() => proveDocuments(1_000)).not.toThrow();
});
