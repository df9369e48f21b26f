// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { findAddresses } from "#lib/posts/links/find-addresses.ts";
import { openEditor, paste, type } from "#tests/support/documents/open-editor.ts";

let editor: Editor;

afterEach(() => editor.destroy());

/** The words of each line, links as [words](address). */
const linesOf = () =>
  editor.state.doc.children.map(({ children }) =>
    children
      .map(({ text = "?", marks }) => {
        const link = marks.find(({ type: { name } }) => name === "link");
        return link ? `[${text}](${link.attrs.href})` : text;
      })
      .join(""),
  );

const A = "https://a.example";

test.each([
  [`${A} `, `[${A}](${A}) `],
  [`see ${A}/b?c#d next`, `see [${A}/b?c#d](${A}/b?c#d) next`],
  [`(${A}) `, `([${A}](${A})) `],
  [`${A}. `, `[${A}](${A}). `],
  [`${A}/w/A_(b) `, `[${A}/w/A_(b)](${A}/w/A_(b)) `],
  [`${A}/ü `, `[${A}/ü](${A}/ü) `],
  ["mailto:ada@a.example ", "[mailto:ada@a.example](mailto:ada@a.example) "],
  ["nano:nano_1abc ", "[nano:nano_1abc](nano:nano_1abc) "],
  ["http://a.example ", "http://a.example "],
  ["javascript:alert(1) ", "javascript:alert(1) "],
  ["a.example ", "a.example "],
  [`x${A} `, `x${A} `],
  [A, A],
])("typed, %j becomes %j", (keys, line) => {
  editor = openEditor(null);
  type(editor, keys);
  expect(linesOf()).toEqual([line]);
});

test("a new line ends an address, too, and only the line that was left is read", () => {
  editor = openEditor(null);
  type(editor, `${A}<Enter>b`);
  expect(linesOf()).toEqual([`[${A}](${A})`, "b"]);
});

test("an address is not linked before it is whole, in front of other words", () => {
  editor = openEditor({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: " after" }] }] });
  editor.commands.focus("start");
  type(editor, A);
  expect(linesOf()).toEqual([`${A} after`]);
});

test("no link is made in code, and none again when it is undone", () => {
  editor = openEditor(null);
  type(editor, `\`${A}\` `);
  expect(linesOf()).toEqual([`${A} `]);
  editor.commands.clearContent();
  type(editor, `${A} `);
  editor.commands.selectAll();
  editor.commands.unsetMark("link");
  editor.commands.undo();
  editor.commands.redo();
  expect(linesOf()).toEqual([`${A} `]);
});

test("what is typed at the end of a link belongs to it, but no space", () => {
  editor = openEditor(null);
  type(editor, `${A} `);
  editor.commands.setTextSelection(1 + A.length);
  type(editor, "b c");
  expect(linesOf()).toEqual([`[${A}b](${A}) c `]);
});

test("the address behind a footnote is the one that is linked", () => {
  editor = openEditor({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "See" },
          { type: "footnote", content: [{ type: "text", text: "a note" }] },
          { type: "text", text: ` ${A}` },
        ],
      },
    ],
  });
  editor.commands.focus("end");
  type(editor, " ");
  expect(linesOf()).toEqual([`See? [${A}](${A}) `]);
});

test("pasted addresses are links at once, all of them, without the signs around them", () => {
  editor = openEditor(null);
  paste(editor, "", `a ${A}. b.example (${A}/c)`);
  expect(linesOf()).toEqual([`a [${A}](${A}). b.example ([${A}/c](${A}/c))`]);
});

test("an address pasted over words becomes their link; other words replace them", () => {
  editor = openEditor({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "wren" }] }] });
  editor.commands.setTextSelection({ from: 1, to: 5 });
  paste(editor, "", A);
  expect(linesOf()).toEqual([`[wren](${A})`]);
  editor.commands.unsetMark("link");
  paste(editor, "", `two ${A}`);
  expect(linesOf()).toEqual([`two [${A}](${A})`]);
});

// In steps it would take minutes, longer than a test may.
test("a flood of brackets behind an address is read at once", () => {
  expect(findAddresses(`https://a.example/${")".repeat(200_000)} and https://b.example`)).toMatchObject([
    { href: "https://b.example" },
  ]);
});
