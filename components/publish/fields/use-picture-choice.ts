import { useRef, useState } from "react";
import type { DraftSaveOutcome } from "#components/editor/saving/draft-calls.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import type { UploadFile } from "#components/ui/files/use-file-list.ts";
import { newId } from "#lib/page/new-id.ts";
import { writingAddressOf } from "#lib/posts/media/image.ts";

export type PictureChoice = ReturnType<typeof usePictureChoice>;

/** Saves the choice at once. Null where it waits for the button. */
type SaveChoice = ((imageId: string | null) => Promise<DraftSaveOutcome>) | null;

/** A picture of a post that is chosen on the publish screen. */
export function usePictureChoice(postId: string, chosen: string | null, saveChoice: SaveChoice) {
  const [imageId, setImageId] = useState(chosen);
  const [savedId, setSavedId] = useState(chosen);
  const [sending, setSending] = useState(0);
  /** A file that is sent again keeps its name. */
  const names = useRef(new WeakMap<File, string>());

  async function change(next: string | null): Promise<void> {
    setImageId(next);
    const outcome = await saveChoice?.(next);
    if (outcome?.kind === "saved") setSavedId(next);
  }

  const upload: UploadFile = async (file, turns) => {
    const name = names.current.get(file) ?? newId();
    names.current.set(file, name);
    setSending((count) => count + 1);
    try {
      await uploadFile(writingAddressOf(postId, name), { method: "PUT", field: "image", file, ...turns });
    } finally {
      setSending((count) => count - 1);
    }
    if (!turns.signal.aborted) void change(name);
  };

  return {
    imageId,
    /** Reloads the picture beside a link, which the server draws from what it has. */
    savedId,
    isSending: sending > 0,
    address: imageId === null ? null : writingAddressOf(postId, imageId),
    upload,
    remove: () => void change(null),
  };
}
