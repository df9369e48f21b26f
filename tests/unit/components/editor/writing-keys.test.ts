import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { isDeepestItem } from "#components/editor/tools/writing-keys.ts";

const schema = writingSchema();

/** The cursor is in the item at that depth of nested lists. */
function listOf(levels: number, cursor: number): EditorState {
  let inner = [schema.node("paragraph", null, schema.text(`level ${levels}`))];
  for (let level = levels; level > 0; level--) {
    const list = schema.node("bulletList", null, schema.node("listItem", null, inner));
    inner = level === 1 ? [list] : [schema.node("paragraph", null, schema.text(`level ${level - 1}`)), list];
  }
  const doc = schema.node("doc", null, inner);
  let at = 0;
  doc.descendants((node, pos) => {
    if (node.isText && node.text === `level ${cursor}`) at = pos;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
}

test.each([
  { levels: 4, cursor: 4, isDeepest: true },
  { levels: 3, cursor: 3, isDeepest: false },
  { levels: 4, cursor: 2, isDeepest: true },
  { levels: 3, cursor: 1, isDeepest: false },
])("of $levels levels, the item of level $cursor goes deeper: not $isDeepest", ({ levels, cursor, isDeepest }) => {
  expect(isDeepestItem(listOf(levels, cursor))).toBe(isDeepest);
});

test("leaves Tab alone outside lists", () => {
  const doc = schema.node("doc", null, [schema.node("paragraph", null, schema.text("words"))]);
  expect(isDeepestItem(EditorState.create({ doc, selection: TextSelection.create(doc, 1) }))).toBe(false);
});
