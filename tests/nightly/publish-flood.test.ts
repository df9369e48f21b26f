import { expect, test } from "vitest";
import { floodWithPosts } from "#tests/attacks/publish-flood.ts";

test.each(["publish_post", "schedule_post"] as const)(
  "of 300 posts by %s, ten at once, three are published",
  async (call) => {
    expect(await floodWithPosts(300, call)).toMatchObject({ published: 3 });
  },
);
