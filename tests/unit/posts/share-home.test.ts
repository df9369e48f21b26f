import { expect, test } from "vitest";
import { shareHome } from "#lib/posts/share-home";

const postsOf = (...names: string[]) => names.map((id) => ({ id, author: { id: id.charAt(0) } }));
const share = (...sections: [posts: ReturnType<typeof postsOf>, limit: number | null][]) =>
  shareHome(sections.map(([posts, limit]) => ({ posts, limit }))).map((posts) => posts.map(({ id }) => id));

test("an author with three posts on the page makes room in later sections, where there are others", () => {
  const first = postsOf("a1", "a2", "a3", "b1");
  expect(share([first, 4], [postsOf("a4", "b2", "c1", "c2"), 2])).toEqual([
    ["a1", "a2", "a3", "b1"],
    ["b2", "c1"],
  ]);
});

test("where too few others are left, the section is filled in its own order", () => {
  expect(share([postsOf("a1", "a2", "a3"), 3], [postsOf("a4", "b1", "a5"), 2])[1]).toEqual(["a4", "b1"]);
});

test("what stands on the page already takes no room a second time", () => {
  expect(share([postsOf("a1", "a2", "a3"), 3], [postsOf("a2", "a4", "b1"), 2])[1]).toEqual(["a2", "b1"]);
});

test("what staff chose is shown as it is, and counts", () => {
  expect(share([postsOf("a1", "a2", "a3", "a4"), null], [postsOf("a5", "b1"), 1])).toEqual([
    ["a1", "a2", "a3", "a4"],
    ["b1"],
  ]);
});
