import { afterAll, expect, inject, test } from "vitest";
import { publishMutatedPosts } from "#tests/attacks/mutated-posts.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

test("saves and publishes mutated texts, or refuses them; none crashes and no bad one is published", async () => {
  const { published, refused } = await publishMutatedPosts(world, 15);
  expect(Math.min(published, refused)).toBeGreaterThan(0);
});
