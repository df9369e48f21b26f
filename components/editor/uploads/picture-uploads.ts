import { uploadQueue } from "#components/editor/uploads/upload-queue.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import { refuseImage, writingAddressOf } from "#lib/posts/media/image.ts";

const UNSAVED = "The text could not be saved yet, so the picture has to wait. Try again.";

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** Uploads of pictures from this page. */
export function pictureUploads(postId: string) {
  const queue = uploadQueue({
    refuse: refuseImage,
    send: (id, file, turns) =>
      uploadFile(writingAddressOf(postId, id), { method: "PUT", field: "image", file, ...turns }),
    unsaved: UNSAVED,
  });
  return { ...queue, addressOf: (id: string) => writingAddressOf(postId, id) };
}
