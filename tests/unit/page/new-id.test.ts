import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/page/new-id.ts";

test("an id made in a browser is a UUID of version 4, and never repeats", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
});
