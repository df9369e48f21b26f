import { uploadQueue } from "#components/editor/uploads/upload-queue.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import { isTakenAsIs, refuseTextImage, writingAddressOf } from "#lib/posts/media/image.ts";

const UNSAVED = "The text could not be saved yet, so the picture has to wait. Try again.";

/** What makes a picture smaller is fetched with the first that needs it. */
async function prepare(file: File): Promise<File> {
  if (isTakenAsIs(file)) return file;
  const { fitPicture } = await import("#components/editor/uploads/fit-picture.ts");
  return fitPicture(file);
}

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** Uploads of pictures from this page. */
export function pictureUploads(postId: string) {
  const queue = uploadQueue({
    refuse: refuseTextImage,
    send: async (id, file, turns) =>
      uploadFile(writingAddressOf(postId, id), { method: "PUT", field: "image", file: await prepare(file), ...turns }),
    unsaved: UNSAVED,
  });
  return { ...queue, addressOf: (id: string) => writingAddressOf(postId, id) };
}
