import { describe, expect, test } from "vitest";
import type { Block, PostDocument } from "#lib/posts/document/document.ts";
import { type LinkVerdict, linksOf } from "#lib/posts/links/links.ts";
import { VerdictCache } from "#lib/posts/links/verdict-cache.ts";

const A = "https://a.test/";
const B = "https://b.test/";
const linked = (text: string, href: string, bold = false) => ({
  type: "text" as const,
  text,
  marks: [...(bold ? [{ type: "bold" as const }] : []), { type: "link" as const, attrs: { href } }],
});
const plain = (text: string) => ({ type: "text" as const, text });
const docOf = (...content: Block[]): PostDocument => ({ type: "doc", content });

describe("EDIT-06: a text's links", () => {
  test("lists each address once, with every place and its words, above and below the break", () => {
    const doc = docOf(
      {
        type: "paragraph",
        content: [plain("See "), linked("the ", A), linked("map", A, true), plain(" and "), linked("more", B)],
      },
      { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/1" } },
      { type: "paywallBreak" },
      { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" } },
      { type: "paragraph", content: [linked("write", "mailto:ada@example.com"), linked("again", A)] },
    );
    expect(linksOf(doc)).toEqual([
      {
        address: A,
        places: [
          { n: 0, words: "the map" },
          { n: 5, words: "again" },
        ],
      },
      { address: B, places: [{ n: 1, words: "more" }] },
      { address: "https://vimeo.com/1", places: [{ n: 2, words: "https://vimeo.com/1" }] },
      { address: "post:0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", places: [{ n: 3, words: "Post card" }] },
    ]);
  });

  test("keeps adjacent links apart, and joins one across a line break", () => {
    const doc = docOf({
      type: "paragraph",
      content: [linked("one", A), linked("two", B), linked("three", A), { type: "hardBreak" }, linked("four", A)],
    });
    expect(linksOf(doc).map(({ places }) => places.map(({ n }) => n))).toEqual([[0, 2, 3], [1]]);
  });
});

describe("results are cached", () => {
  const answering = (verdict: LinkVerdict) => {
    const asked: string[] = [];
    const look = async (address: string) => {
      asked.push(address);
      return verdict;
    };
    return { asked, look };
  };

  test("for ten minutes if good and twenty seconds if not; two at once ask once", async () => {
    const verdicts = new VerdictCache();
    const fine = answering({ kind: "fine" });
    const gone = answering({ kind: "gone", what: "page" });
    await Promise.all([verdicts.get(A, fine.look, 0), verdicts.get(A, fine.look, 0), verdicts.get(B, gone.look, 0)]);
    await Promise.all([verdicts.get(A, fine.look, 599_999), verdicts.get(B, gone.look, 19_999)]);
    expect([fine.asked, gone.asked]).toEqual([[A], [B]]);
    await Promise.all([verdicts.get(A, fine.look, 600_000), verdicts.get(B, gone.look, 20_000)]);
    expect([fine.asked, gone.asked]).toEqual([
      [A, A],
      [B, B],
    ]);
  });

  test("in a bounded number, without our own failures", async () => {
    const verdicts = new VerdictCache();
    await expect(verdicts.get(A, () => Promise.reject(new Error("ours")), 0)).rejects.toThrow("ours");
    const fine = answering({ kind: "fine" });
    for (let n = 0; n <= 2_000; n++) await verdicts.get(`${B}${n}`, fine.look, 0);
    await verdicts.get(`${B}0`, fine.look, 1);
    expect(fine.asked).toHaveLength(2_002);
  });
});
