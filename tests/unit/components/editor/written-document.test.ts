import type { Node } from "@tiptap/pm/model";
import { EditorState, Selection, TextSelection } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { keepOneBreak } from "#components/editor/nodes/paywall-node.ts";
import { toPostDocument } from "#components/editor/saving/written-document.ts";
import { exchange } from "#components/editor/tools/move-block.ts";
import { joinAtPaywall, splitAtPaywall } from "#lib/posts/document/document.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";
import { edit, oneBreak } from "#tests/support/documents/edited-document.ts";

const schema = writingSchema();

type Edit = { does: "cut" | "split" | "up" | "down" | "copy" | "write" | "break"; from: number; to: number };

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  does: fc.constantFrom("cut", "split", "up", "down", "copy", "write", "break"),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** A cursor never stands inside a character, even one that takes two code units. */
function placeNear(doc: Node, at: number) {
  const { nodeAfter, nodeBefore } = doc.resolve(at);
  const isInside = /^[\uDC00-\uDFFF]/.test(nodeAfter?.text ?? "") && /[\uD800-\uDBFF]$/.test(nodeBefore?.text ?? "");
  return doc.resolve(isInside ? at + 1 : at);
}

/** Edits as keys and mouse do, at places given as fractions of the whole. */
function apply(state: EditorState, { does, ...parts }: Edit): EditorState {
  const { size } = state.doc.content;
  const [from = 0, to = 0] = [parts.from * size, parts.to * size].map(Math.round).sort((a, b) => a - b);
  const placed = state.apply(
    state.tr.setSelection(TextSelection.between(placeNear(state.doc, from), placeNear(state.doc, to))),
  );
  const { tr, selection } = placed;
  switch (does) {
    case "cut":
      return placed.apply(tr.deleteSelection());
    case "write":
      return selection.$from.parent.isTextblock ? placed.apply(tr.insertText("words")) : placed;
    case "copy":
      return placed.apply(tr.setSelection(Selection.atEnd(tr.doc)).replaceSelection(selection.content()));
    case "split":
      return canSplit(tr.doc, selection.from) ? placed.apply(tr.split(selection.from)) : placed;
    case "break":
      return placed.apply(tr.insert(0, schema.node("paywallBreak")));
    case "up":
      return placed.apply(exchange(placed, -1));
    case "down":
      return placed.apply(exchange(placed, 1));
  }
}

describe("a document", () => {
  test("that the server accepts fits the editor, and is accepted again when saved", () => {
    fc.assert(
      fc.property(anyDocument.map(oneBreak), (document) => {
        fc.pre(documentSchema.safeParse(document).success);
        expect(edit(document).mistake).toBeUndefined();
      }),
    );
  });

  test("that was saved in two parts and edited again is the same", () => {
    fc.assert(
      fc.property(anyDocument.map(oneBreak), (document) => {
        const written = edit(document).doc;
        if (!written) return;
        const { free, paid } = splitAtPaywall(written);
        const read = joinAtPaywall(free, paid);
        expect(read).toEqual(written);
        expect(edit(read).doc).toEqual(written);
      }),
    );
  });

  test("that was cut, split, moved and pasted is still accepted, and the same when edited again", () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyEdit, { maxLength: 12 }), (document, edits) => {
        // A plugin repairs tables, and it needs a page.
        const content = oneBreak(document).content.filter(({ type }) => type !== "table");
        const start = edit({ type: "doc", content }).doc;
        fc.pre(start !== undefined && start.content.length > 0);
        const made = edits.reduce(
          apply,
          EditorState.create({ doc: schema.nodeFromJSON(start), plugins: [keepOneBreak()] }),
        );
        made.doc.check();
        const written = toPostDocument(made.doc.toJSON());
        expect(written.mistake).toBeUndefined();
        const { free, paid } = splitAtPaywall(written.doc ?? { type: "doc", content: [] });
        expect(edit(joinAtPaywall(free, paid)).doc).toEqual(written.doc);
      }),
      { numRuns: 50 },
    );
  });

  test("keeps the words of lists that were pasted too deep", () => {
    const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const list = (...content: object[]) => ({ type: "bulletList", content: [{ type: "listItem", content }] });
    const deep = list(line("1"), list(line("2"), list(line("3"), list(line("4"), list(line("5"), list(line("6")))))));
    const flat = list(line("1"), list(line("2"), list(line("3"), list(line("4"), line("5"), line("6")))));
    expect(toPostDocument({ type: "doc", content: [deep] }).doc?.content).toEqual([flat]);
  });

  test("loses only empty parts in the editor: notes, formulas, and the lines at the end", () => {
    const paragraph = (...content: object[]) => ({ type: "paragraph", content });
    const json = {
      type: "doc",
      content: [
        paragraph({ type: "text", text: "One" }, { type: "footnote" }, { type: "inlineMath", attrs: { latex: "" } }),
        { type: "blockquote", content: [{ type: "blockMath", attrs: { latex: "" } }] },
        { type: "paragraph" },
      ],
    };
    expect(toPostDocument(json).doc).toEqual({
      type: "doc",
      content: [paragraph({ type: "text", text: "One" }), { type: "blockquote", content: [{ type: "paragraph" }] }],
    });
  });

  test("keeps an unfinished embed address as a line of text, and as a link where possible", () => {
    const json = {
      type: "doc",
      content: [
        { type: "embed", attrs: { provider: null, url: "example.com/film" } },
        { type: "embed", attrs: { provider: null, url: " " } },
        { type: "postCard", attrs: { postId: null, address: "/@ada/thread" } },
        { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", address: "/@ada/thread" } },
        { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/1" } },
      ],
    };
    const marks = [{ type: "link", attrs: { href: "https://example.com/film" } }];
    expect(toPostDocument(json).doc?.content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "example.com/film", marks }] },
      { type: "paragraph", content: [{ type: "text", text: "/@ada/thread" }] },
      { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" } },
      { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/1" } },
    ]);
  });
});
