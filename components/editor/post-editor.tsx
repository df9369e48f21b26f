"use client";

import type { Editor, EditorOptions } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { BlockHandle } from "#components/editor/block-handle";
import { BubbleMenu } from "#components/editor/bubble-menu";
import type { Written } from "#components/editor/draft-keeper";
import { EXTENSIONS } from "#components/editor/extensions";
import { LinkDialog } from "#components/editor/link-dialog";
import { MoveNews } from "#components/editor/move-news";
import { renameStyles } from "#components/editor/pasted-html";
import { SlashList } from "#components/editor/slash-menu";
import { Toolbar } from "#components/editor/toolbar";

type Props = {
  doc: Written["doc"];
  onChange: () => void;
  onReady: (editor: Editor) => void;
};

/** The text. All that it knows of the draft is that it has changed. */
export function PostEditor({ doc, onChange, onReady }: Props) {
  const [isLinking, setIsLinking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The same object each time, so that the editor is not set up anew when the page is drawn.
  const [editorProps] = useState(() => propsFor(() => setIsLinking(true)));
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: doc,
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    onCreate: ({ editor: made }) => onReady(made),
    onUpdate: onChange,
  });
  if (!editor) return null;
  return (
    <>
      <Toolbar editor={editor} onLink={() => setIsLinking(true)} />
      <div ref={frame} className="relative">
        <EditorContent editor={editor} />
        <SlashList editor={editor} />
        <BubbleMenu editor={editor} frame={frame} onLink={() => setIsLinking(true)} />
        <BlockHandle editor={editor} frame={frame} />
      </div>
      <MoveNews editor={editor} />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}

const propsFor = (onLink: () => void): EditorOptions["editorProps"] => ({
  attributes: {
    id: "text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Text",
    class: "writing-text post-text",
  },
  transformPastedHTML: renameStyles,
  handleKeyDown: (_view, event) => {
    if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return false;
    onLink();
    return true;
  },
});
