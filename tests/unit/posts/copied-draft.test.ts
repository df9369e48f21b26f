import { expect, test } from "vitest";
import { z } from "zod";
import { nameInCopy } from "#lib/posts/drafts/copied-draft.ts";

const [POST, OTHER] = ["0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];

test("names a copy's picture validly, the same each time, and differently in another copy", () => {
  const name = nameInCopy(POST, OTHER);
  expect(z.uuidv4().parse(name)).toBe(name);
  expect(nameInCopy(POST, OTHER)).toBe(name);
  expect(new Set([name, nameInCopy(OTHER, POST), nameInCopy(OTHER, OTHER), OTHER]).size).toBe(4);
});
