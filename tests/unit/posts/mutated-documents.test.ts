import { expect, test } from "vitest";
import { proveDocuments } from "#tests/support/prove-documents";

test("a thousand documents with mistakes in them are judged, and read as far as they can be", () => {
  expect(() => proveDocuments(1_000)).not.toThrow();
});
