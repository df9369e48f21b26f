import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { PictureUploads } from "#components/editor/picture-uploads";
import { putNodes } from "#components/editor/put-block";

type Desk = { uploads: PictureUploads | null };

declare module "@tiptap/core" {
  interface Storage {
    pictureDesk: Desk;
  }
}

/** Takes pictures in: pasted, dropped, or chosen. In an editor without uploads a picture is only shown. */
export const PictureDesk = Extension.create<Desk, Desk>({
  name: "pictureDesk",
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
            // A table or a page that is copied brings a picture of itself along; its words are what is meant.
            if (clipboardData?.getData("text/plain") !== "") return false;
            return takePictures(editor, picturesAmong(clipboardData.files));
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = isMoved ? [] : picturesAmong(event.dataTransfer?.files);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (files.length === 0) return false;
            const { doc, tr } = view.state;
            if (at) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))));
            return takePictures(editor, files);
          },
        },
      }),
    ];
  },
});

export const PICTURE_INPUT_ID = "picture-files";

/** Opens the browser's own choice of files, on a phone the camera roll; the page holds the control for it. */
export function choosePictures(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ dispatch }) => {
    if (dispatch) document.getElementById(PICTURE_INPUT_ID)?.click();
    return true;
  });
}

/** Puts each file into the text at once, under a name of its own, and sends it. */
export function takePictures(editor: Editor, files: readonly File[]): boolean {
  const { uploads } = editor.storage.pictureDesk;
  const type = editor.schema.nodes.image;
  if (!uploads || !type || files.length === 0) return false;
  const nodes = files.map((file) => type.create({ imageId: uploads.add(file) }));
  return editor
    .chain()
    .focus()
    .command(({ tr }) => putNodes(tr, nodes))
    .scrollIntoView()
    .run();
}

function picturesAmong(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
