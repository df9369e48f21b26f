import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { exchange, readMove } from "#components/editor/tools/move-block.ts";

const schema = writingSchema();
const paragraph = (text: string) => schema.node("paragraph", null, schema.text(text));

/** Three blocks, the second of them a list; the cursor is in the block of that number. */
function writtenIn(block: number): EditorState {
  const list = schema.node("bulletList", null, schema.node("listItem", null, paragraph("two")));
  const doc = schema.node("doc", null, [paragraph("one"), list, paragraph("three")]);
  let at = 1;
  for (let n = 0; n < block; n++) at += doc.child(n).nodeSize;
  return EditorState.create({ doc, selection: TextSelection.near(doc.resolve(at)) });
}

const textOf = (state: EditorState) => state.doc.content.content.map(({ textContent }) => textContent);

test.each([
  { block: 0, step: 1 as const, texts: ["two", "one", "three"], place: 2 },
  { block: 1, step: 1 as const, texts: ["one", "three", "two"], place: 3 },
  { block: 1, step: -1 as const, texts: ["two", "one", "three"], place: 1 },
  { block: 2, step: -1 as const, texts: ["one", "three", "two"], place: 2 },
  { block: 0, step: -1 as const, texts: ["one", "two", "three"], place: 1 },
  { block: 2, step: 1 as const, texts: ["one", "two", "three"], place: 3 },
])("block $block moves by $step, with the cursor, and announces its place", ({ block, step, texts, place }) => {
  const before = writtenIn(block);
  const tr = exchange(before, step);
  const after = before.apply(tr);
  expect(textOf(after)).toEqual(texts);
  expect(after.selection.$from.parent.textContent).toBe(before.selection.$from.parent.textContent);
  expect(readMove(tr)).toEqual({ place, count: 3 });
});
