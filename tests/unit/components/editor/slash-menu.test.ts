import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { BLOCK_CHOICES, findBlocks } from "#components/editor/tools/blocks.ts";
import { insertNodes } from "#components/editor/tools/insert-block.ts";
import { findSlash } from "#components/editor/tools/slash-menu-plugin.ts";

const schema = writingSchema();

function caretBehind(text: string, type = "paragraph"): EditorState {
  const doc = schema.node("doc", null, [schema.node(type, null, schema.text(`${text}|`))]);
  return EditorState.create({ doc, selection: TextSelection.create(doc, 1 + text.length) });
}

describe("a slash", () => {
  test.each([
    ["/", 1, ""],
    ["/tab", 1, "tab"],
    ["A reel /small head", 8, "small head"],
    ["A reel / and /quo", 14, "quo"],
  ])("in %j asks for a block", (text, from, query) => {
    expect(findSlash(caretBehind(text))).toEqual({ from, query });
    expect(findSlash(caretBehind(text, "heading"))).toEqual({ from, query });
  });

  test.each(["and/or", "1 / 2", "https://", "/ table", "// note"])("in %j is only a sign", (text) => {
    expect(findSlash(caretBehind(text))).toBeNull();
  });

  test("in code is only a sign", () => {
    expect(findSlash(caretBehind("/tab", "codeBlock"))).toBeNull();
  });
});

describe("the blocks", () => {
  const found = (query: string) => findBlocks(query).flatMap(({ choices }) => choices.map(({ label }) => label));

  test("come in groups, the paywall break first, each once and with a hint", () => {
    expect(found("")[0]).toBe("Paywall break");
    expect(found("")).toHaveLength(BLOCK_CHOICES.length);
    expect(new Set(BLOCK_CHOICES.map(({ name }) => name)).size).toBe(BLOCK_CHOICES.length);
    expect(BLOCK_CHOICES.filter(({ hint }) => hint === "")).toEqual([]);
  });

  test("that begin like the typed word come first", () => {
    expect(found("head").slice(0, 2)).toEqual(["Heading", "Small heading"]);
    expect(found("note")[0]).toBe("Note");
    expect(found("picture")[0]).toBe("Image");
    expect(found("no such block")).toEqual([]);
  });

  test("stand below the line in whose middle they are asked for", () => {
    const { tr } = caretBehind("A reel");
    expect(insertNodes(tr, [schema.node("horizontalRule")])).toBe(true);
    expect(tr.doc.content.content.map(({ type }) => type.name)).toEqual(["paragraph", "horizontalRule", "paragraph"]);
  });
});
