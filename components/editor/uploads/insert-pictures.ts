import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { insertAtCaret } from "#components/editor/tools/insert-block.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { keepAccepted, openFilePicker, takeFiles } from "#components/editor/uploads/take-files.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import type { Picture } from "#lib/posts/document/document.ts";
import { GALLERY_IMAGES } from "#lib/posts/document/limits.ts";
import { refuseTextImage } from "#lib/posts/media/image.ts";

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
    return [takeFiles(isPicture, (files) => insertPictures(editor, files))];
  },
});

export const isPicture = ({ type }: File) => type.startsWith("image/");

export const PICTURE_INPUT_ID = "picture-files";
export const GALLERY_INPUT_ID = "gallery-files";

export const choosePictures = (chain: ChainedCommands) => openFilePicker(chain, PICTURE_INPUT_ID);
export const chooseGallery = (chain: ChainedCommands) => openFilePicker(chain, GALLERY_INPUT_ID);

/** Inserts each file at once, under its own name, and sends it. */
export function insertPictures(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertPictures;
  const type = editor.schema.nodes.image;
  if (!uploads || !type || files.length === 0) return false;
  const nodes = keepAccepted(files, refuseTextImage).map((file) => type.create({ imageId: uploads.add(file) }));
  return nodes.length === 0 || insertAtCaret(editor, nodes);
}

/** The files as one gallery. A single file makes none. */
export function insertGallery(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.insertPictures;
  const type = editor.schema.nodes.gallery;
  if (!uploads || !type || files.length === 0) return false;
  const accepted = keepAccepted(files, refuseTextImage);
  if (accepted.length < GALLERY_IMAGES.min) return insertPictures(editor, accepted);
  return insertAtCaret(editor, [type.create({ images: addToGallery(uploads, accepted, GALLERY_IMAGES.max) })]);
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
