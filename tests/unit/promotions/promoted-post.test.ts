import { expect, test } from "vitest";
import type { PostCard } from "#lib/posts/post.ts";
import { choosePromoted, type PromotedPost, placePromoted } from "#lib/promotions/promoted-post.ts";

const LIMITS = { mostOfOne: 3 };

/** Ids begin with their number, which decides where a page begins. */
function card(number: number, author = `author ${number}`): PostCard {
  const id = `${number.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
  return { id, author: { id: author } } as PostCard;
}
const cards = (from: number, to: number, author?: string) =>
  Array.from({ length: to - from }, (_, at) => card(from + at, author));
const promote = (post: PostCard): PromotedPost => ({ promotionId: `of ${post.id}`, post });

test("every twelfth card may be a promoted one, and none where the page has fewer than eleven others", () => {
  const paid = cards(100, 110).map(promote);
  const sizes = [0, 1, 10, 11, 21, 22, 24, 25];
  expect(sizes.map((size) => choosePromoted(paid, cards(0, size), LIMITS).length)).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  const own = Array.from({ length: 25 }, (_, at) => at);
  const placed = placePromoted<number | string>(own, ["first", "second"]);
  expect([placed[11], placed[23], placed.length]).toEqual(["first", "second", 27]);
  expect(placed.filter((one) => typeof one === "number")).toEqual(own);
  expect(placePromoted<number | string>(own.slice(0, 10), ["first"])).toEqual(own.slice(0, 10));
  expect(placePromoted<number | string>(own.slice(0, 11), ["first"]).at(-1)).toBe("first");
});

test("shows no post twice on a page, and at most three of one author", () => {
  const shown = [...cards(0, 8), ...cards(8, 11, "busy"), ...cards(20, 31)];
  const [again, fourth, other] = [promote(card(0)), promote(card(90, "busy")), promote(card(91))];
  expect(choosePromoted([again, fourth, other], shown, LIMITS)).toEqual([other]);
  const sameAuthor = cards(50, 60, "rich").map(promote);
  expect(choosePromoted(sameAuthor, [...cards(0, 20), ...cards(30, 32, "rich")], LIMITS)).toHaveLength(1);
});

test("the same page shows the same, and the next one begins elsewhere", () => {
  const paid = cards(100, 104).map(promote);
  const [here, there] = [cards(0, 24), cards(2, 26)].map((shown) => choosePromoted(paid, shown, LIMITS));
  expect(here).toEqual(paid.slice(0, 2));
  expect(there).toEqual(paid.slice(2));
  expect(choosePromoted(paid, cards(3, 27), LIMITS)).toEqual([paid[3], paid[0]]);
});
