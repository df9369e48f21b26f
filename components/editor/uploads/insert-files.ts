import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { insertAtCaret } from "#components/editor/tools/insert-block.ts";
import { type FileUploads, refuseInsertedFile } from "#components/editor/uploads/file-uploads.ts";
import { isPicture } from "#components/editor/uploads/insert-pictures.ts";
import { keepAccepted, openFilePicker, takeFiles } from "#components/editor/uploads/take-files.ts";
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
      takeFiles(
        (file) => !isPicture(file),
        (files, isAll) => {
          insertFiles(editor, files);
          return isAll;
        },
      ),
    ];
  },
});

export const FILE_INPUT_IDS = { attachment: "files-to-download", audio: "recordings" };

export function chooseFiles(block: keyof typeof FILE_INPUT_IDS) {
  return (chain: ChainedCommands): ChainedCommands => openFilePicker(chain, FILE_INPUT_IDS[block]);
}

/** Inserts each file at once, under its own name, and sends it. Reports files that are not allowed. */
export function insertFiles(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertFiles;
  if (!uploads || files.length === 0) return false;
  const nodes = keepAccepted(files, refuseInsertedFile).flatMap((file) => {
    const kind = kindOf(file.name);
    const type = kind && editor.schema.nodes[FILE_KINDS[kind].block];
    if (!type) return [];
    return [type.create({ fileId: uploads.add(file), name: harmlessName(file.name, kind), bytes: file.size, kind })];
  });
  return nodes.length === 0 || insertAtCaret(editor, nodes);
}
