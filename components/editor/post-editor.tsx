"use client";

import type { Editor, EditorOptions } from "@tiptap/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { goToLink } from "#components/editor/go-to-link.ts";
import { FLOATING_TOOLS, SHEETS, sayNotLoaded } from "#components/editor/later-parts.ts";
import { EXTENSIONS } from "#components/editor/nodes/extensions.ts";
import { findTable } from "#components/editor/nodes/table-nodes.ts";
import { fileAnchor } from "#components/editor/parts/file-node-view.ts";
import { imageAnchor } from "#components/editor/parts/image-anchor.ts";
import { selectPicture } from "#components/editor/parts/picture-form.ts";
import { adaptPasted } from "#components/editor/paste/pasted-html.ts";
import type { DraftContent } from "#components/editor/saving/draft-keeper.ts";
import { MoveAnnouncement } from "#components/editor/tools/move-announcement.tsx";
import { SmartTyping } from "#components/editor/tools/smart-typing.ts";
import { Toolbar } from "#components/editor/tools/toolbar.tsx";
import { FileInputs } from "#components/editor/uploads/file-inputs.tsx";
import { fileUploads } from "#components/editor/uploads/file-uploads.ts";
import { InsertFiles } from "#components/editor/uploads/insert-files.ts";
import {
  GALLERY_INPUT_ID,
  InsertPictures,
  insertGallery,
  insertPictures,
  PICTURE_INPUT_ID,
} from "#components/editor/uploads/insert-pictures.ts";
import { pictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { useEditor } from "#components/editor/use-editor.ts";
import { useLaterPart } from "#components/ui/later-part.ts";
import { TEXT_IMAGE_TYPES } from "#lib/posts/media/image.ts";

type Props = {
  postId: string;
  doc: DraftContent["doc"];
  /** Of the post, as its quotation signs depend on it. Null before the server knows the post. */
  language: string | null;
  /** Makes sure that the server knows the post, which a picture belongs to. */
  onBegin: () => Promise<boolean>;
  onChange: () => void;
  onReady: (editor: Editor) => void;
};

/** The text editor. It only reports that the draft has changed. */
export function PostEditor({ postId, doc, language, onBegin, onChange, onReady }: Props) {
  const [isLinking, setIsLinking] = useState(false);
  const sheets = useLaterPart(SHEETS, isLinking, () => {
    setIsLinking(false);
    sayNotLoaded();
  });
  const floating = useLaterPart(FLOATING_TOOLS, false, sayNotLoaded);
  const frame = useRef<HTMLDivElement>(null);
  const [uploads] = useState(() => pictureUploads(postId));
  const [files] = useState(() => fileUploads(postId));
  useEffect(() => {
    uploads.beginWith(onBegin);
    files.beginWith(onBegin);
  }, [uploads, files, onBegin]);
  // The same objects each time, so that rendering does not set the editor up again.
  const [extensions] = useState(() => [
    ...EXTENSIONS,
    InsertFiles.configure({ uploads: files }),
    InsertPictures.configure({ uploads }),
    SmartTyping.configure({ language }),
  ]);
  const [editorProps] = useState(() => propsFor(() => setIsLinking(true)));
  const editor = useEditor({
    extensions,
    content: doc,
    editorProps,
    onCreate(made) {
      onReady(made);
      goToTarget(made);
    },
    onUpdate: onChange,
  });
  if (!editor) return null;
  return (
    <>
      <Toolbar editor={editor} onLink={() => setIsLinking(true)} />
      <div ref={frame} className="relative">
        <EditorPlace editor={editor} />
        {floating ? <floating.FloatingTools editor={editor} frame={frame} onLink={() => setIsLinking(true)} /> : null}
      </div>
      <MoveAnnouncement editor={editor} />
      <FileChoice id={PICTURE_INPUT_ID} onChoose={(files) => insertPictures(editor, files)} />
      <FileChoice id={GALLERY_INPUT_ID} onChoose={(files) => insertGallery(editor, files)} />
      <FileInputs editor={editor} />
      {sheets && isLinking ? <sheets.LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}

/** Where the text is written. Put there once: an element that moves loses the caret. */
function EditorPlace({ editor }: { editor: Editor }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(editor.view.dom), [editor]);
  return <div ref={place} />;
}

/** The input for pictures, which tools/blocks.ts opens. */
function FileChoice({ id, onChoose }: { id: string; onChoose: (files: File[]) => void }) {
  return (
    <input
      accept={TEXT_IMAGE_TYPES}
      hidden
      id={id}
      multiple
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
      type="file"
    />
  );
}

/** Some lines around the caret stay in sight, below the bars and above a phone's keyboard. Read each time, as a notice makes the bar higher. */
const SCROLL_MARGIN = {
  get top() {
    return heightOf(".writing-bar") + heightOf(".writing-toolbar") + 24;
  },
  get bottom() {
    return Math.min(160, Math.max(48, (window.visualViewport?.height ?? window.innerHeight) * 0.18));
  },
  left: 0,
  right: 0,
};

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

const propsFor = (onLink: () => void): EditorOptions["editorProps"] => ({
  attributes: {
    id: "text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Text",
    class: "writing-text post-text",
  },
  scrollMargin: SCROLL_MARGIN,
  scrollThreshold: SCROLL_MARGIN,
  transformPastedHTML: adaptPasted,
  handleKeyDown: (view, event) => {
    if (event.key === "Tab" && !FLOATING_TOOLS.get() && findTable(view.state.selection) !== null) {
      FLOATING_TOOLS.load().then(({ walkTable }) => walkTable(view, event), sayNotLoaded);
      return true;
    }
    if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return false;
    onLink();
    return true;
  },
});

/** Goes to the picture, file or link that the publish screen names. The text exists only now. */
function goToTarget(editor: Editor): void {
  const id = location.hash.slice(1);
  if (goToLink(editor, id) || ![imageAnchor(""), fileAnchor("")].some((begin) => id.startsWith(begin))) return;
  const named = document.getElementById(id);
  // The form of a picture opens with it.
  if (id.startsWith(imageAnchor(""))) selectPicture(editor, id.slice(imageAnchor("").length));
  named?.scrollIntoView({ block: "center" });
  named?.querySelector<HTMLElement>("textarea, input, button")?.focus({ preventScroll: true });
}
