import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { insertFootnote } from "#components/editor/tools/insert-footnote.ts";

const schema = writingSchema();

function noteAt(content: object[], from: number, to: number) {
  const doc = schema.nodeFromJSON({ type: "doc", content });
  const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
  const isDone = insertFootnote(tr);
  return { isDone, line: tr.doc.toJSON().content[0], selected: tr.doc.textBetween(tr.selection.from, tr.selection.to) };
}

const words = (text: string) => ({ type: "text", text });
const note = { type: "footnote", content: [words("Footnote")] };
const line = (...content: object[]) => ({ type: "paragraph", content });

test.each([
  ["the selected words", 3, 7],
  ["the words and the space behind them", 3, 8],
  ["the caret", 7, 7],
])("a note stands behind %s, which stay, and its first word is selected", (_, from, to) => {
  expect(noteAt([line(words("A reel of thread"))], from, to)).toEqual({
    isDone: true,
    line: line(words("A reel"), note, words(" of thread")),
    selected: "Footnote",
  });
});

test("no note stands in a note, or in code", () => {
  expect(noteAt([line(words("A"), note)], 4, 6).isDone).toBe(false);
  expect(noteAt([{ type: "codeBlock", content: [words("code")] }], 2, 3).isDone).toBe(false);
});
