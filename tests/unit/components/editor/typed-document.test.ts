// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { applyBlock, BLOCK_CHOICES } from "#components/editor/tools/blocks.ts";
import { joinAtPaywall, splitAtPaywall } from "#lib/posts/document/document.ts";
import { openEditor, type, writtenIn } from "#tests/support/documents/open-editor.ts";

let editor: Editor;

afterEach(() => editor.destroy());

const line = (text: string, ...marks: object[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks.length > 0 ? { marks } : {}) }],
});
const listOf = (list: string, item: string, attrs?: object, itemAttrs?: object) => ({
  type: list,
  ...(attrs ? { attrs } : {}),
  content: [{ type: item, ...(itemAttrs ? { attrs: itemAttrs } : {}), content: [line("Reel")] }],
});
const words = [{ type: "text", text: "Reel" }];

describe("what is typed", () => {
  test.each([
    ["## Reel", [{ type: "heading", attrs: { level: 2 }, content: words }]],
    ["### Reel", [{ type: "heading", attrs: { level: 3 }, content: words }]],
    ["- Reel", [listOf("bulletList", "listItem")]],
    ["3. Reel", [listOf("orderedList", "listItem", { start: 3 })]],
    ["[ ] Reel", [listOf("taskList", "taskItem", undefined, { checked: false })]],
    ["> Reel", [{ type: "blockquote", content: [line("Reel")] }]],
    ["```ts Reel", [{ type: "codeBlock", attrs: { language: "ts" }, content: words }]],
    ["Reel<Enter>---Reel", [line("Reel"), { type: "horizontalRule" }, line("Reel")]],
    ["**Reel**", [line("Reel", { type: "bold" })]],
    ["*Reel*", [line("Reel", { type: "italic" })]],
    ["~~Reel~~", [line("Reel", { type: "strike" })]],
    ["`Reel`", [line("Reel", { type: "code" })]],
    ["2 * 3 * 4", [line("2 * 3 * 4")]],
    ['"Reel" -- so', [line("“Reel” – so")]],
    ["$x^2$", [{ type: "paragraph", content: [{ type: "inlineMath", attrs: { latex: "x^2" } }] }]],
  ])("%s", (keys, content) => {
    editor = openEditor(null);
    type(editor, keys);
    expect(writtenIn(editor).doc).toEqual({ type: "doc", content });
  });

  test.each([
    ["$$ Reel", ["blockMath", "paragraph"], 2],
    ["Reel<Enter>$$ ", ["paragraph", "blockMath", "paragraph"], 8],
    ["- $$ ", ["bulletList", "paragraph"], 4],
  ])("%s begins a formula", (keys, blocks, caret) => {
    editor = openEditor(null);
    type(editor, keys);
    const { doc, selection } = editor.state;
    expect([...doc.children].map(({ type: { name } }) => name)).toEqual(blocks);
    expect(selection.from).toBeGreaterThanOrEqual(caret);
    const math: string[] = [];
    doc.descendants(({ type: { name } }) => void (name === "blockMath" && math.push(name)));
    expect(math).toEqual(["blockMath"]);
  });
});

test("Backspace at the start of a block puts the caret at the end of a list with a formula, where Enter goes on", () => {
  editor = openEditor(null);
  const use = (name: string) => {
    for (const choice of BLOCK_CHOICES) if (choice.name === name) applyBlock(editor, choice);
  };
  use("inlineMath");
  use("taskList");
  type(editor, "<Enter>");
  use("pullQuote");
  type(editor, "<Backspace>");
  expect(editor.state.selection.$from.parent.inlineContent).toBe(true);
  type(editor, "<Enter>Reel");
  editor.state.doc.check();
  expect(editor.state.doc.firstChild?.lastChild?.textContent).toBe("Reel");
});

/** What opens a dialog of the browser. */
const CHOOSES_A_FILE = new Set(["image", "gallery", "audio", "file"]);
const choices = BLOCK_CHOICES.filter(({ name }) => !CHOOSES_A_FILE.has(name));

const keys = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom("Reel", " of thread", "- ", "1. ", "> ", "## ", "[ ] ", "``` ", "--- ", "$$ "),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("**b**", "*i*", "~~s~~", "`c`", '"quoted"', " -- ", "$x$", "https://a.example "),
  },
  { weight: 2, arbitrary: fc.constantFrom("<Enter>", "<Enter><Enter>", "<Backspace>", "<Tab>") },
  { weight: 3, arbitrary: fc.constantFrom(...choices) },
);

test("whatever is typed can be saved, and is the same when it is read back", () => {
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 16 }), (all) => {
      editor = openEditor(null);
      for (const one of all) {
        if (typeof one === "string") type(editor, one);
        else applyBlock(editor, one);
      }
      editor.state.doc.check();
      const { doc, mistake } = writtenIn(editor);
      expect(mistake).toBeUndefined();
      editor.destroy();
      const { free, paid } = splitAtPaywall(doc ?? { type: "doc", content: [] });
      editor = openEditor(joinAtPaywall(free, paid));
      expect(writtenIn(editor).doc).toEqual(doc);
      editor.destroy();
    }),
    { numRuns: 60 },
  );
});
