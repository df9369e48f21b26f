"use client";

import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import type { Written } from "#components/editor/draft-keeper";
import { EXTENSIONS } from "#components/editor/extensions";
import { imageAnchor } from "#components/editor/image-view";
import { LinkDialog } from "#components/editor/link-dialog";
import { renameStyles } from "#components/editor/pasted-html";
import { PICTURE_INPUT_ID, PictureDesk, takePictures } from "#components/editor/picture-desk";
import { pictureUploads } from "#components/editor/picture-uploads";
import { SlashList } from "#components/editor/slash-menu";
import { Toolbar } from "#components/editor/toolbar";
import { IMAGE_TYPES } from "#lib/posts/image";

type Props = {
  postId: string;
  doc: Written["doc"];
  /** Sees to it that the server knows the post, which a picture belongs to. */
  onBegin: () => Promise<boolean>;
  onChange: () => void;
  onReady: (editor: Editor) => void;
};

/** The text. All that it knows of the draft is that it has changed. */
export function PostEditor({ postId, doc, onBegin, onChange, onReady }: Props) {
  const [isLinking, setIsLinking] = useState(false);
  const [uploads] = useState(() => pictureUploads(postId));
  useEffect(() => uploads.beginWith(onBegin), [uploads, onBegin]);
  const editor = useEditor({
    extensions: [...EXTENSIONS, PictureDesk.configure({ uploads })],
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
    onCreate({ editor: made }) {
      onReady(made);
      goToPicture();
    },
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
      <input
        accept={IMAGE_TYPES}
        hidden
        id={PICTURE_INPUT_ID}
        multiple
        onChange={({ currentTarget }) => {
          takePictures(editor, [...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
        type="file"
      />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}

/** The publish screen names a picture that lacks something, and the text is there only now. */
function goToPicture(): void {
  const id = location.hash.slice(1);
  if (!id.startsWith(imageAnchor(""))) return;
  const picture = document.getElementById(id);
  picture?.scrollIntoView({ block: "center" });
  picture?.querySelector<HTMLElement>("textarea, button")?.focus({ preventScroll: true });
}
