import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { insertNodes } from "#components/editor/tools/insert-block.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import type { Picture } from "#lib/posts/document/document.ts";
import { GALLERY_IMAGES } from "#lib/posts/document/media-schema.ts";

type UploadOptions = { uploads: PictureUploads | null };

declare module "@tiptap/core" {
  interface Storage {
    insertPictures: UploadOptions;
  }
}

/** Takes pictures in: pasted, dropped, or chosen. In an editor without uploads a picture is only shown. */
export const InsertPictures = Extension.create<UploadOptions, UploadOptions>({
  name: "insertPictures",
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
            // A copied table or page brings a picture of itself along; the user means its words.
            if (clipboardData?.getData("text/plain") !== "") return false;
            return insertPictures(editor, listPictures(clipboardData.files));
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = isMoved ? [] : listPictures(event.dataTransfer?.files);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (files.length === 0) return false;
            const { doc, tr } = view.state;
            if (at) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))));
            return insertPictures(editor, files);
          },
        },
      }),
    ];
  },
});

export const PICTURE_INPUT_ID = "picture-files";
export const GALLERY_INPUT_ID = "gallery-files";

/** Opens the browser's file picker, on a phone the camera roll, by the input on the page. */
export const choosePictures = (chain: ChainedCommands) => openChoice(chain, PICTURE_INPUT_ID);
export const chooseGallery = (chain: ChainedCommands) => openChoice(chain, GALLERY_INPUT_ID);

function openChoice(chain: ChainedCommands, input: string): ChainedCommands {
  return chain.command(({ dispatch }) => {
    if (dispatch) document.getElementById(input)?.click();
    return true;
  });
}

/** Inserts each file at once, under its own name, and sends it. */
export function insertPictures(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertPictures;
  const type = editor.schema.nodes.image;
  if (!uploads || !type || files.length === 0) return false;
  return put(
    editor,
    files.map((file) => type.create({ imageId: uploads.add(file) })),
  );
}

/** The files as one gallery. A single file makes none. */
export function insertGallery(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertPictures;
  const type = editor.schema.nodes.gallery;
  if (files.length < GALLERY_IMAGES.min) return insertPictures(editor, files);
  if (!uploads || !type) return false;
  return put(editor, [type.create({ images: addToGallery(uploads, files, GALLERY_IMAGES.max) })]);
}

/** As many of the files as there is room for. */
export function addToGallery(uploads: PictureUploads, files: readonly File[], room: number): Picture[] {
  if (files.length > room) {
    toast({
      title: `A gallery has at most ${GALLERY_IMAGES.max} pictures`,
      description: `The first ${room} of the ${files.length} that you chose were added.`,
      color: "warning",
    });
  }
  return files.slice(0, room).map((file) => ({ imageId: uploads.add(file), alt: "", isDecorative: false }));
}

function put(editor: Editor, nodes: readonly Node[]): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr }) => insertNodes(tr, nodes))
    .scrollIntoView()
    .run();
}

function listPictures(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
