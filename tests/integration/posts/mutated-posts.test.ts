import { afterAll, expect, inject, test } from "vitest";
import { publishMutatedPosts } from "#tests/attacks/mutated-posts";
import { openWorld } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

test("texts with mistakes in them are saved and published, or refused; none fails and none bad comes out", async () => {
  const { published, refused } = await publishMutatedPosts(world, 15);
  expect(Math.min(published, refused)).toBeGreaterThan(0);
});
