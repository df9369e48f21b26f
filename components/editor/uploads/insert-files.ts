import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { insertNodes } from "#components/editor/tools/insert-block.ts";
import { type FileUploads, refuseInsertedFile } from "#components/editor/uploads/file-uploads.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { FILE_KINDS, harmlessName, kindOf } from "#lib/posts/media/file.ts";

type UploadOptions = { uploads: FileUploads | null };

declare module "@tiptap/core" {
  interface Storage {
    insertFiles: UploadOptions;
  }
}

/** Takes files and recordings in: pasted, dropped, or chosen. `InsertPictures` takes pictures. */
export const InsertFiles = Extension.create<UploadOptions, UploadOptions>({
  name: "insertFiles",
  addOptions: () => ({ uploads: null }),
  addStorage() {
    return { uploads: this.options.uploads };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste(_view, { clipboardData }) {
            if (clipboardData?.getData("text/plain") !== "") return false;
            return insertAllowed(editor, clipboardData.files);
          },
          handleDrop(view, event, _slice, isMoved) {
            const dropped = event.dataTransfer?.files;
            if (isMoved || !dropped || listAllowed(dropped).length === 0) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            const { doc, tr } = view.state;
            if (at) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))));
            return insertAllowed(editor, dropped);
          },
        },
      }),
    ];
  },
});

export const FILE_INPUT_IDS = { attachment: "files-to-download", audio: "recordings" };

/** Opens the browser's file picker, by the input on the page. */
export function chooseFiles(block: keyof typeof FILE_INPUT_IDS) {
  return (chain: ChainedCommands): ChainedCommands =>
    chain.command(({ dispatch }) => {
      if (dispatch) document.getElementById(FILE_INPUT_IDS[block])?.click();
      return true;
    });
}

/** Inserts each file at once, under its own name, and sends it. Reports files that are not allowed. */
export function insertFiles(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertFiles;
  if (!uploads || files.length === 0) return false;
  const refusal = files.map(refuseInsertedFile).find((reason) => reason !== null);
  if (refusal) toast({ title: "Not added", description: refusal, color: "warning" });
  const nodes = files.flatMap((file) => {
    const kind = refuseInsertedFile(file) === null ? kindOf(file.name) : null;
    const type = kind && editor.schema.nodes[FILE_KINDS[kind].block];
    if (!type) return [];
    return [type.create({ fileId: uploads.add(file), name: harmlessName(file.name, kind), bytes: file.size, kind })];
  });
  if (nodes.length === 0) return true;
  return editor
    .chain()
    .focus()
    .command(({ tr }) => insertNodes(tr, nodes))
    .scrollIntoView()
    .run();
}

/** True if nothing is left for `InsertPictures`. */
function insertAllowed(editor: Editor, all: FileList): boolean {
  const files = listAllowed(all);
  insertFiles(editor, files);
  return files.length > 0 && files.length === all.length;
}

function listAllowed(files: FileList): File[] {
  return [...files].filter(({ type }) => !type.startsWith("image/"));
}
