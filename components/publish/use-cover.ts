import { useRef, useState } from "react";
import type { SaveNow } from "#components/publish/use-draft-version.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import type { UploadFile } from "#components/ui/files/use-file-list.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { newId } from "#lib/page/new-id.ts";
import type { Draft, PostFields } from "#lib/posts/drafts/draft.ts";
import { writingAddressOf } from "#lib/posts/media/image.ts";

export type Cover = ReturnType<typeof useCover>;

/** The chosen cover. A draft saves it at once; a published or scheduled post changes only with the button. */
export function useCover(draft: Draft, saveNow: SaveNow | null) {
  const [imageId, setImageId] = useState(draft.cover_image_id);
  const [savedId, setSavedId] = useState(draft.cover_image_id);
  const [sending, setSending] = useState(0);
  /** A file that is sent again keeps its name. */
  const names = useRef(new WeakMap<File, string>());

  async function keep(changes: Partial<PostFields>): Promise<void> {
    const outcome = await saveNow?.(changes);
    if (outcome?.kind === "saved") {
      if (changes.cover_image_id !== undefined) setSavedId(changes.cover_image_id);
    } else if (outcome) {
      const description = outcome.kind === "refused" ? outcome.reason : "It will be saved when you publish.";
      toast({ title: "The cover is not saved yet", description, color: "warning" });
    }
  }

  function change(next: string | null): void {
    setImageId(next);
    // The description of another picture does not fit this one.
    void keep({ cover_image_id: next, cover_alt: null, cover_caption: null });
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
    if (!turns.signal.aborted) change(name);
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
    remove: () => change(null),
    describe: (said: Pick<PostFields, "cover_alt"> | Pick<PostFields, "cover_caption">) => void keep(said),
  };
}
