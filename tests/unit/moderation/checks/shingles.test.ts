import { describe, expect, test } from "vitest";
import { bandsOf } from "#lib/moderation/checks/bands.ts";
import { ownWordsOf } from "#lib/moderation/checks/own-words.ts";
import { isCopied, SHINGLES_MIN, shareIn, shinglesOf } from "#lib/moderation/checks/shingles.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";

let drawn = 0;
/** Words that no other text has. The same in each run. */
const draw = (count: number) => Array.from({ length: count }, () => (++drawn * 2_654_435_761).toString(36));

describe("shingles", () => {
  test("are the same whatever the case, punctuation, form of a letter, or signs that no one sees", () => {
    const plain = "We walked along the river, then up to the café — and there it was.";
    const other = "we WALKED along\nthe river then up to “the cafe\u0301” and the\u00adre it\u200b was";
    expect(shinglesOf(other)).toEqual(shinglesOf(plain));
    expect(shinglesOf(plain).size).toBe(10);
  });

  test("are longer in scripts without spaces, where each sign is a word", () => {
    const text = "小さな川に沿って歩き、それから丘を登った。";
    expect(shinglesOf(text).has("小 さ な 川 に 沿 っ て 歩 き")).toBe(true);
    expect([...shinglesOf("กขคงจฉชซฌญฎ")]).toHaveLength(2);
    expect(shinglesOf("one two three four five 川").size).toBe(2);
  });

  test("of the same words again and again are few", () => {
    expect(shinglesOf("Free words. ".repeat(500)).size).toBe(2);
  });

  test("of very long texts are those of the beginning", () => {
    expect(shinglesOf(draw(60_000).join(" ")).size).toBe(49_996);
  });
});

describe("a copy", () => {
  const words = draw(400);
  const original = shinglesOf(words.join(" "));
  const is = (other: string[]) => isCopied(shinglesOf(other.join(" ")), original);

  test("has four fifths of its shingles in the original, which may be longer", () => {
    expect(is(words.slice(100, 250))).toBe(true);
    expect(is([...draw(90), ...words])).toBe(true);
    expect(is([...draw(110), ...words])).toBe(false);
    expect(shareIn(shinglesOf(words.slice(0, 200).join(" ")), original)).toBe(1);
    expect(shareIn(new Set(), original)).toBe(0);
  });

  test("is no text that is too short to be compared", () => {
    expect(is(words.slice(0, SHINGLES_MIN + 4))).toBe(true);
    expect(is(words.slice(0, SHINGLES_MIN + 3))).toBe(false);
  });
});

describe("bands", () => {
  const words = draw(600);
  const share = (one: number[], other: number[]) => one.filter((band) => other.includes(band)).length;
  const bands = (text: string[]) => bandsOf(shinglesOf(text.join(" ")));

  test("are the same for the same text, in any process", () => {
    const numbered = Array.from({ length: 100 }, (_, n) => `word${n}`);
    expect(bands(numbered).slice(0, 3)).toEqual([483_827_971, -704_198_826, -1_035_386_956]);
    expect(bands(words)).toEqual(bands(words));
    expect(new Set(bands(words)).size).toBe(16);
  });

  test("are 32-bit integers as Postgres has them, none for a short text", () => {
    for (const band of bands(words)) expect(band | 0).toBe(band);
    expect(bands(words.slice(0, 50))).toEqual([]);
  });

  test("are shared by what is alike, and by nothing else", () => {
    let found = 0;
    for (let n = 0; n < 200; n++) {
      const text = draw(300);
      // Of the shingles of both together, 0.8 are common.
      if (share(bands(text), bands([...text, ...draw(74)])) > 0) found++;
      expect(share(bands(text), bands(draw(300)))).toBe(0);
    }
    // Of 10,000 such pairs, two are missed.
    expect(found).toBeGreaterThanOrEqual(198);
  });
});

test("words of quotes, and of lines that repeat the text, are not the author's own", () => {
  const line = (type: string, ...texts: string[]) => ({ type, content: texts.map((text) => ({ type: "text", text })) });
  const free = {
    type: "doc",
    content: [
      line("paragraph", "A title"),
      line("paragraph", "un", "divided"),
      { type: "blockquote", content: [line("paragraph", "Theirs")] },
    ],
  };
  const sections = [
    {
      idx: 0,
      heading: null,
      doc: { type: "doc", content: [line("pullQuote", "Again"), line("paragraph", "Paid")] },
      words: 2,
    },
  ];
  expect(ownWordsOf(joinWhole(free, sections))).toBe("A title\nundivided\nPaid");
  expect(ownWordsOf(joinWhole("broken", null))).toBe("");
});
