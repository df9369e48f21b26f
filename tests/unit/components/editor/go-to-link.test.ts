import { describe, expect, test } from "vitest";
import { linkPlacesIn } from "#components/editor/go-to-link.ts";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import type { Block, PostDocument } from "#lib/posts/document/document.ts";
import { linksOf } from "#lib/posts/links/links.ts";

const A = "https://a.test/";
const linked = (text: string, bold = false) => ({
  type: "text" as const,
  text,
  marks: [{ type: "link" as const, attrs: { href: A } }, ...(bold ? [{ type: "bold" as const }] : [])],
});
const paragraph = (...content: Extract<Block, { type: "paragraph" }>["content"] & object): Block => ({
  type: "paragraph",
  content,
});

describe("EDIT-06: a link named on the publish screen", () => {
  test("is found in the editor, even in a list, a note, next to bold text, or as a block", () => {
    const note = { type: "footnote" as const, content: [linked("in a note")] };
    const doc: PostDocument = {
      type: "doc",
      content: [
        paragraph(linked("half "), linked("bold", true), { type: "text", text: " and " }, note, linked("after it")),
        { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/1" } },
        {
          type: "bulletList",
          content: [{ type: "listItem", content: [{ type: "paragraph", content: [linked("listed")] }] }],
        },
        { type: "paywallBreak" },
        { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" } },
        paragraph(linked("paid")),
      ],
    };
    const places = linksOf(doc)
      .flatMap((link) => link.places)
      .toSorted((one, other) => one.n - other.n);
    expect(places.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const written = writingSchema().nodeFromJSON(doc);
    const found = linkPlacesIn(written).map(({ from, to, isBlock }) =>
      isBlock ? written.nodeAt(from)?.type.name : written.textBetween(from, to),
    );
    expect(found).toEqual(["half bold", "after it", "in a note", "embed", "listed", "postCard", "paid"]);
    const blocks: Record<string, string> = { embed: "https://vimeo.com/1", postCard: "Post card" };
    expect(places.map(({ words }) => words)).toEqual(found.map((words = "") => blocks[words] ?? words));
  });
});
