import { expect, test } from "vitest";
import { cutStandfirst } from "#lib/posts/standfirst.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at % 10}`).join(" ");

test("a short standfirst is shown as it is", () => {
  expect(cutStandfirst(" For sixty years. ")).toEqual({
    ...{ narrow: "For sixty years.", wide: "" },
    ...{ isNarrowCut: false, isWideCut: false },
  });
});

test("a long one is cut at a word, later in a wide list", () => {
  const { narrow, wide, ...cut } = cutStandfirst(words(60));
  expect(narrow).toBe(words(14));
  expect(narrow + wide).toBe(words(23));
  expect(cut).toEqual({ isNarrowCut: true, isWideCut: true });
  expect(cutStandfirst(words(20))).toMatchObject({ isNarrowCut: true, isWideCut: false });
});

test("the first post's, in larger letters, is cut sooner", () => {
  const { narrow, wide } = cutStandfirst(words(60), "lead");
  expect([narrow, narrow + wide]).toEqual([words(10), words(16)]);
});

test("no mark stands before the ellipsis", () => {
  expect(cutStandfirst(`${words(14)}, ${words(30)}`).narrow).toBe(words(14));
});

test("one endless word, and signs as wide as two letters, are cut within", () => {
  expect(cutStandfirst("a".repeat(300)).narrow).toBe("a".repeat(88));
  expect(cutStandfirst("日".repeat(300)).narrow).toBe("日".repeat(44));
});
