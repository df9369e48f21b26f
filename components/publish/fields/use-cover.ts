import { useRef, useState } from "react";
import type { SaveNow } from "#components/publish/use-draft-version.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import type { UploadFile } from "#components/ui/files/use-file-list.ts";
import { newId } from "#lib/page/new-id.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { writingAddressOf } from "#lib/posts/media/image.ts";

export type Cover = ReturnType<typeof useCover>;

/** The chosen cover. A draft saves it at once; a post that is out or scheduled changes only with the button. */
export function useCover(draft: Draft, saveNow: SaveNow | null) {
  const [imageId, setImageId] = useState(draft.cover_image_id);
  const [savedId, setSavedId] = useState(draft.cover_image_id);
  const [sending, setSending] = useState(0);
  /** A file that is sent again keeps its name. */
  const names = useRef(new WeakMap<File, string>());

  async function change(next: string | null): Promise<void> {
    setImageId(next);
    // The description of another picture does not fit this one.
    const outcome = await saveNow?.({ cover_image_id: next, cover_alt: null, cover_caption: null });
    if (outcome?.kind === "saved") setSavedId(next);
  }

  const upload: UploadFile = async (file, turns) => {
    const name = names.current.get(file) ?? newId();
    names.current.set(file, name);
    setSending((count) => count + 1);
    try {
      await uploadFile(writingAddressOf(draft.id, name), { method: "PUT", field: "image", file, ...turns });
    } finally {
      setSending((count) => count - 1);
    }
    if (!turns.signal.aborted) void change(name);
  };

  const words = imageId === draft.cover_image_id ? draft : { cover_alt: null, cover_caption: null };
  return {
    imageId,
    /** Reloads the picture beside a link, which the server draws from what it has. */
    savedId,
    isSending: sending > 0,
    address: imageId === null ? null : writingAddressOf(draft.id, imageId),
    alt: words.cover_alt ?? "",
    caption: words.cover_caption ?? "",
    upload,
    remove: () => void change(null),
  };
}
