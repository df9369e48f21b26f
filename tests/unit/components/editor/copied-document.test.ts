// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { AllSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { type DocumentNode, walk } from "#lib/posts/document/document.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";
import { edit, oneBreak } from "#tests/support/documents/edited-document.ts";
import { openEditor, paste, writtenIn } from "#tests/support/documents/open-editor.ts";

let editor: Editor | undefined;

afterEach(() => editor?.destroy());

/** ProseMirror takes a break at the end of a line for the browser's own. It shows nothing. */
const endsInBreak = ({ content }: DocumentNode) => content?.at(-1)?.type === "hardBreak";

test("a document that is cut and pasted is the same", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const content = edit(oneBreak(document)).doc;
      fc.pre(content !== undefined && ![...walk(content)].some(endsInBreak));
      editor = openEditor(content);
      const { view } = editor;
      view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
      const { dom, text } = view.serializeForClipboard(view.state.selection.content());
      view.dispatch(view.state.tr.deleteSelection());
      paste(editor, dom.innerHTML, text);
      expect(writtenIn(editor).doc).toEqual(content);
      editor.destroy();
    }),
    { numRuns: 60 },
  );
});
