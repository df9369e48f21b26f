import type { ChainedCommands } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { toast } from "#components/ui/toasts/toast-store.ts";

type Insert = (files: readonly File[], isAll: boolean) => boolean;

/**
 * Takes files of one sort in, pasted or dropped. `insert` is told whether these are all; where it returns false, another
 * plugin takes the rest.
 */
export function takeFiles(isTaken: (file: File) => boolean, insert: Insert): Plugin {
  const listTaken = (all: FileList) => [...all].filter(isTaken);

  function insertTaken(all: FileList): boolean {
    const files = listTaken(all);
    return files.length > 0 && insert(files, files.length === all.length);
  }

  return new Plugin({
    props: {
      handlePaste(_view, { clipboardData }) {
        // A copied table or page brings a picture of itself along; the user means its words.
        if (clipboardData?.getData("text/plain") !== "") return false;
        return insertTaken(clipboardData.files);
      },
      handleDrop(view, event, _slice, isMoved) {
        const dropped = event.dataTransfer?.files;
        if (isMoved || !dropped || listTaken(dropped).length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const { doc, tr } = view.state;
        if (at) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))));
        return insertTaken(dropped);
      },
    },
  });
}

const SHOWN_NAME = 60;

/** The files that are not refused. Each of the others is named, with the reason. */
export function keepAccepted(files: readonly File[], refuse: (file: File) => string | null): File[] {
  return files.filter((file) => {
    const reason = refuse(file);
    if (reason === null) return true;
    const name = file.name.length > SHOWN_NAME ? `${file.name.slice(0, SHOWN_NAME)}…` : file.name;
    toast({ title: `“${name}” was not added`, description: reason, color: "warning" });
    return false;
  });
}

/** Opens the browser's file picker, on a phone the camera roll, by an input on the page. */
export function openFilePicker(chain: ChainedCommands, inputId: string): ChainedCommands {
  return chain.command(({ dispatch }) => {
    if (dispatch) document.getElementById(inputId)?.click();
    return true;
  });
}
