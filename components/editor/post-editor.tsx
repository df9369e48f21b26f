"use client";

import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useState } from "react";
import type { Written } from "#components/editor/draft-keeper";
import { EXTENSIONS } from "#components/editor/extensions";
import { LinkDialog } from "#components/editor/link-dialog";
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
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: doc,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
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
        setIsLinking(true);
        return true;
      },
    },
    onCreate: ({ editor: made }) => onReady(made),
    onUpdate: onChange,
  });
  if (!editor) return null;
  return (
    <>
      <Toolbar editor={editor} onLink={() => setIsLinking(true)} />
      <div className="relative">
        <EditorContent editor={editor} />
        <SlashList editor={editor} />
      </div>
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}
