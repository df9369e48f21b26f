import { uploadQueue } from "#components/editor/upload-queue";
import { uploadFile } from "#components/ui/upload-file";
import { IMAGE_MAX_BYTES, IMAGE_REFUSALS, IMAGE_TYPES, writingAddressOf } from "#lib/posts/image";

const UNSAVED = "The text could not be saved yet, so the picture has to wait. Try again.";

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** Pictures on their way from this page. */
export function pictureUploads(postId: string) {
  const queue = uploadQueue({
    refuse,
    send: (id, file, turns) =>
      uploadFile(writingAddressOf(postId, id), { method: "PUT", field: "image", file, ...turns }),
    unsaved: UNSAVED,
  });
  return { ...queue, addressOf: (id: string) => writingAddressOf(postId, id) };
}

function refuse({ type, size }: File): string | null {
  if (!IMAGE_TYPES.split(",").includes(type)) return IMAGE_REFUSALS.unsupported;
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSALS.tooLarge : null;
}
