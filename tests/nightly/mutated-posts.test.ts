import { afterAll, expect, inject, test } from "vitest";
import { publishMutatedPosts } from "#tests/attacks/mutated-posts.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const ALL = 40_000;
const AT_ONCE = 4;
const HOURS = 2;

test(
  "saves and publishes forty thousand mutated texts, or refuses them; no bad one is published",
  async () => {
    const each = Array.from({ length: AT_ONCE }, () => publishMutatedPosts(world, ALL / AT_ONCE));
    for (const { published, refused } of await Promise.all(each))
      expect(Math.min(published, refused)).toBeGreaterThan(ALL / AT_ONCE / 100);
  },
  HOURS * 3_600_000,
);
