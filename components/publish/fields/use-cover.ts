import { usePictureChoice } from "#components/publish/fields/use-picture-choice.ts";
import type { SaveNow } from "#components/publish/use-draft-version.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

export type Cover = ReturnType<typeof useCover>;

/** The chosen cover. A draft saves it at once; a post that is out or scheduled changes only with the button. */
export function useCover(draft: Draft, saveNow: SaveNow | null) {
  // The description of another picture does not fit this one.
  const save = (next: string | null, saveIt: SaveNow) =>
    saveIt({ cover_image_id: next, cover_alt: null, cover_caption: null });
  const choice = usePictureChoice(draft.id, draft.cover_image_id, saveNow && ((next) => save(next, saveNow)));
  const words = choice.imageId === draft.cover_image_id ? draft : { cover_alt: null, cover_caption: null };
  return { ...choice, alt: words.cover_alt ?? "", caption: words.cover_caption ?? "" };
}
