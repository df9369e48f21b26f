import { Editor, type JSONContent } from "@tiptap/core";
import { EXTENSIONS } from "#components/editor/nodes/extensions.ts";
import { adaptPasted } from "#components/editor/paste/pasted-html.ts";
import { toPostDocument } from "#components/editor/saving/written-document.ts";
import { addLaterPlugins } from "#components/editor/tools/later-plugins.ts";
import { SmartTyping } from "#components/editor/tools/smart-typing.ts";
import { fileUploads } from "#components/editor/uploads/file-uploads.ts";
import { InsertFiles } from "#components/editor/uploads/insert-files.ts";
import { InsertPictures } from "#components/editor/uploads/insert-pictures.ts";
import { pictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";

const POST = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";

/** The editor of the page for writing, in jsdom. Destroy it. */
export function openEditor(content: PostDocument | null): Editor {
  const editor = new Editor({
    element: document.createElement("div"),
    extensions: [
      ...EXTENSIONS,
      InsertFiles.configure({ uploads: fileUploads(POST) }),
      InsertPictures.configure({ uploads: pictureUploads(POST) }),
      SmartTyping.configure({ language: "en" }),
    ],
    content: content as JSONContent | null,
    injectCSS: false,
    editorProps: { transformPastedHTML: adaptPasted },
  });
  addLaterPlugins(editor);
  return editor;
}

/** What would be saved. */
export const writtenIn = (editor: Editor) => toPostDocument(editor.getJSON());

/** As a browser does. jsdom has no clipboard. */
export function paste({ view }: Editor, html: string, text: string): void {
  const held: Readonly<Record<string, string>> = { "text/html": html, "text/plain": text };
  const clipboardData = { getData: (type: string) => held[type] ?? "", files: [], items: [], types: Object.keys(held) };
  view.dom.dispatchEvent(Object.assign(new Event("paste", { cancelable: true }), { clipboardData }));
}

/** Types as a browser reports it: each character, and keys by their names in angle brackets. */
export function type(editor: Editor, keys: string): void {
  for (const [key] of keys.matchAll(/<\w+>|[^<]/gsu)) {
    if (key.length > 2) press(editor, key.slice(1, -1));
    else write(editor, key);
  }
}

function write({ view }: Editor, typed: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(typed, from, to);
  if (!view.someProp("handleTextInput", (take) => take(view, from, to, typed, insert))) view.dispatch(insert());
}

function press({ view }: Editor, key: string): void {
  const event = new KeyboardEvent("keydown", { key, code: key, cancelable: true });
  view.someProp("handleKeyDown", (take) => take(view, event));
}
