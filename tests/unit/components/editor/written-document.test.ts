import type { Mark } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/extensions";
import { readWritten } from "#components/editor/written-document";
import { joinAtPaywall, type PostDocument, splitAtPaywall } from "#lib/posts/document";
import { documentSchema } from "#lib/posts/schema";
import { anyDocument } from "#tests/support/documents";

const schema = writingSchema();

/** As the editor takes a document up and gives it back. */
function edit(document: PostDocument) {
  const filled = document.content.length > 0 ? document : { type: "doc", content: [{ type: "paragraph" }] };
  const node = schema.nodeFromJSON(filled);
  // Marks as an editor sets them: each once, in the schema's order.
  const settled = node.content.content.map((block) => schema.nodeFromJSON(settle(block.toJSON())));
  const whole = schema.topNodeType.create(null, settled);
  whole.check();
  return readWritten(whole.toJSON());
}

type Json = { type: string; text?: string; marks?: object[]; content?: Json[] };

function settle(json: Json): Json {
  const marks = (json.marks ?? []).reduce<readonly Mark[]>((set, mark) => schema.markFromJSON(mark).addToSet(set), []);
  return {
    ...json,
    ...(json.marks ? { marks: marks.map((mark) => mark.toJSON()) } : {}),
    ...(json.content ? { content: json.content.map(settle) } : {}),
  };
}

const oneBreak = (document: PostDocument): PostDocument => {
  const at = document.content.findIndex(({ type }) => type === "paywallBreak");
  return { type: "doc", content: document.content.filter(({ type }, n) => type !== "paywallBreak" || n === at) };
};

describe("a document", () => {
  test("that the server takes is one that the editor can hold, and comes out of it as one that the server takes", () => {
    fc.assert(
      fc.property(anyDocument.map(oneBreak), (document) => {
        fc.pre(documentSchema.safeParse(document).success);
        expect(edit(document).mistake).toBeUndefined();
      }),
    );
  });

  test("that was written, saved in two parts and edited again is the same", () => {
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

  test("loses in the editor only what nobody wrote: empty notes and formulas, and the last empty line", () => {
    const paragraph = (...content: object[]) => ({ type: "paragraph", content });
    const json = {
      type: "doc",
      content: [
        paragraph({ type: "text", text: "One" }, { type: "footnote" }, { type: "inlineMath", attrs: { latex: "" } }),
        { type: "blockquote", content: [{ type: "blockMath", attrs: { latex: "" } }] },
        { type: "paragraph" },
      ],
    };
    expect(readWritten(json).doc).toEqual({
      type: "doc",
      content: [paragraph({ type: "text", text: "One" }), { type: "blockquote", content: [{ type: "paragraph" }] }],
    });
  });
});
