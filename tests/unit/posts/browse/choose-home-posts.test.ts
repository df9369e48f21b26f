import { expect, test } from "vitest";
import { chooseHomePosts } from "#lib/posts/browse/choose-home-posts.ts";

const postsOf = (...names: string[]) => names.map((id) => ({ id, author: { id: id.charAt(0) } }));
const share = (...sections: [posts: ReturnType<typeof postsOf>, limit: number | null][]) =>
  chooseHomePosts(sections.map(([posts, limit]) => ({ posts, limit }))).map((posts) => posts.map(({ id }) => id));

test("an author with three posts on the page makes room in later sections, where there are others", () => {
  const first = postsOf("a1", "a2", "a3", "b1");
  expect(share([first, 4], [postsOf("a4", "b2", "c1", "c2"), 2])).toEqual([
    ["a1", "a2", "a3", "b1"],
    ["b2", "c1"],
  ]);
});

test("fills a section in its own order where too few others are left", () => {
  expect(share([postsOf("a1", "a2", "a3"), 3], [postsOf("a4", "b1", "a5"), 2])[1]).toEqual(["a4", "b1"]);
});

test("no post is shown twice; what staff chose stays with them", () => {
  expect(share([postsOf("a1", "a2"), 2], [postsOf("a2", "b1"), 2], [postsOf("b1"), 2])).toEqual([
    ["a1", "a2"],
    ["b1"],
    [],
  ]);
  expect(share([postsOf("a1", "b1", "c1"), 2], [postsOf("a1", "b1"), null], [postsOf("b1", "b2"), null])).toEqual([
    ["c1"],
    ["a1", "b1"],
    ["b2"],
  ]);
});

test("staff choices are shown as they are, and count", () => {
  expect(share([postsOf("a1", "a2", "a3", "a4"), null], [postsOf("a5", "b1"), 1])).toEqual([
    ["a1", "a2", "a3", "a4"],
    ["b1"],
  ]);
});
