import { Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { looksLikeMarkdown } from "#components/editor/paste/markdown-shape.ts";
import type { Block } from "#lib/posts/document/document.ts";

/** Turns pasted Markdown into blocks. Pasted without formatting (Mod-Shift-V), or into code, it stays text. */
export const MarkdownPaste = Extension.create({
  name: "markdownPaste",
  addProseMirrorPlugins() {
    let isPlainPaste = false;
    return [
      new Plugin({
        props: {
          transformPastedText(text, isPlain) {
            isPlainPaste = isPlain;
            return text;
          },
          handlePaste(view, { clipboardData }, plain) {
            const text = clipboardData?.getData("text/plain") ?? "";
            if (clipboardData?.getData("text/html") || isPlainPaste) return false;
            if (view.state.selection.$from.parent.type.spec.code || !looksLikeMarkdown(text)) return false;
            // The parser is fetched with the first such paste. Without a network the text is pasted as it is.
            void import("#components/editor/paste/markdown-blocks.ts").then(
              ({ readMarkdown }) => insert(view, sliceOf(view, readMarkdown(text))),
              () => insert(view, plain),
            );
            return true;
          },
        },
      }),
    ];
  },
});

function sliceOf({ state }: EditorView, blocks: Block[]): Slice {
  return Slice.maxOpen(Fragment.fromArray(blocks.map((block) => state.schema.nodeFromJSON(block))));
}

function insert(view: EditorView, slice: Slice): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}
