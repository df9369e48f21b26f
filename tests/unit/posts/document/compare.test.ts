import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { compareDocuments, compareLines, type Words } from "#lib/posts/document/compare.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { diffSequences } from "#lib/posts/document/sequence-diff.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";

const sideOf = (words: readonly Words[], other: "added" | "removed") =>
  words
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join("");
/** "[-old-]{+new+}", as in a terminal. */
const MARKS = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] } as const;
const write = ({ words }: { words: Words[] }) =>
  words.map(({ kind, text }) => `${MARKS[kind][0]}${text}${MARKS[kind][1]}`).join("");
const compare = (before: PostDocument, after: PostDocument) => compareDocuments(before, after).map(write);

describe("a list and what it became", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });

  test("both are in the comparison, in order, whatever the limit", () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(20), (before, after, limit) => {
        const runs = diffSequences(before, after, limit);
        const without = (kind: string) => runs.filter((run) => run.kind !== kind).flatMap(({ items }) => items);
        expect([without("added"), without("removed")]).toEqual([before, after]);
      }),
      { numRuns: sampleSize({ daily: 300, nightly: 5_000 }) },
    );
  });

  test("no comparison is shorter", () => {
    const edits = (before: string, after: string) =>
      diffSequences([...before], [...after], 100).flatMap(({ kind, items }) => (kind === "same" ? [] : items)).length;
    expect([edits("abcabba", "cbabac"), edits("abc", "abc"), edits("", "abc"), edits("kitten", "sitting")]).toEqual([
      5, 0, 3, 5,
    ]);
  });
});

describe("two texts", () => {
  test("name the words that were added and removed, block by block", () => {
    const before = documentOf("The wren is small.", "It sings in winter, too.", "It is gone.");
    const after = documentOf("The wren is very small.", "A line of its own.", "It sings in spring, too.");
    expect(compare(before, after)).toEqual([
      "The wren is {+very +}small.",
      "{+A line of its own.+}",
      "It sings in [-winter-]{+spring+}, too.",
      "[-It is gone.-]",
    ]);
  });

  test("show a changed phrase as one, and another sentence as another", () => {
    expect(write(compareLines("It costs one old penny today", "It costs two new farthings today"))).toBe(
      "It costs [-one old penny-]{+two new farthings+} today",
    );
    expect(write(compareLines("Nothing is left of this", "Eggs, bread and tea"))).toBe(
      "[-Nothing is left of this-]{+Eggs, bread and tea+}",
    );
    expect(write(compareLines("", "A subtitle"))).toBe("{+A subtitle+}");
  });

  test("compare languages without spaces by words", () => {
    expect(write(compareLines("小鸟在冬天唱歌", "小鸟在春天唱歌"))).toBe("小鸟在[-冬天-]{+春天+}唱歌");
  });

  test("show where the paywall break and a picture moved", () => {
    const image = { imageId: "3f0c7c86-4a0c-4c0e-9f5e-0f2f7a1a1a11", alt: "A reel", isDecorative: false };
    const picture = { type: "image" as const, attrs: { ...image, caption: "", width: "normal" as const } };
    const [one, two] = documentOf("One free line.", "Two free lines.").content;
    if (!one || !two) throw new Error("A document has a block for each line.");
    const doc = (...content: PostDocument["content"]): PostDocument => ({ type: "doc", content });
    const before = doc(one, { type: "paywallBreak" }, two);
    expect(compare(before, doc(one, two, { type: "paywallBreak" }, picture))).toEqual([
      "One free line.",
      "[-[Paywall break: everything below is paid]-]",
      "Two free lines.",
      "{+[Paywall break: everything below is paid]+}",
      "{+[Picture: A reel]+}",
    ]);
  });

  test("keep every word of both, however large and different they are", () => {
    const text = (seed: number) =>
      documentOf(...Array.from({ length: 3_000 }, (_, at) => `Line ${at * seed} of ${seed} lines, number ${at}.`));
    const [before, after] = [text(3), text(7)];
    const words = compareDocuments(before, after).map((block) => block.words);
    const read = (other: "added" | "removed") => words.map((of) => sideOf(of, other)).filter((line) => line !== "");
    expect(read("removed").length).toBe(3_000);
    expect(read("added").length).toBe(3_000);
  });
});
