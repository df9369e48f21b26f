import { uploadQueue } from "#components/editor/uploads/upload-queue.ts";
import { uploadFile } from "#components/ui/files/upload-file.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { isTakenAsIs, PICTURE_ADDRESS_MAX_CHARS, refuseTextImage, writingAddressOf } from "#lib/posts/media/image.ts";

const UNSAVED = "The text could not be saved yet, so the picture has to wait. Try again.";
const ELSEWHERE = "This picture is only on the device that it was copied from. Choose its file.";
/** Fetching takes up to ten seconds, and making all widths of a large picture twice as long. */
const FETCH_TIMEOUT_MS = 45_000;

/** A file on this device, or a picture of a pasted page, by its address. */
export type PictureSource = File | { address: string };

/** What makes a picture smaller is fetched with the first that needs it. */
async function prepare(file: File): Promise<File> {
  if (isTakenAsIs(file)) return file;
  const { fitPicture } = await import("#components/editor/uploads/fit-picture.ts");
  return fitPicture(file);
}

function refuse(source: PictureSource): string | null {
  if (source instanceof File) return refuseTextImage(source);
  const { address } = source;
  return address.startsWith("https:") && address.length <= PICTURE_ADDRESS_MAX_CHARS ? null : ELSEWHERE;
}

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** Uploads of pictures from this page. */
export function pictureUploads(postId: string) {
  const queue = uploadQueue<PictureSource>({
    refuse,
    async send(id, source, { signal, onProgress }) {
      const to = writingAddressOf(postId, id);
      if (source instanceof File)
        return uploadFile(to, { method: "PUT", field: "image", file: await prepare(source), signal, onProgress });
      onProgress(null);
      // Our server fetches it: the other site learns nothing about the author.
      return askPatiently((onHeaders) =>
        fetchJson(to, { method: "POST", body: source, signal, timeoutMs: FETCH_TIMEOUT_MS, onHeaders }),
      );
    },
    unsaved: UNSAVED,
  });
  return { ...queue, postId, addressOf: (id: string) => writingAddressOf(postId, id) };
}

const PATIENCE_SECONDS = 60;

/** A page of many pictures reaches the limit of a minute: the rest waits for the next. The limit of a day is final. */
async function askPatiently(ask: (onHeaders: (headers: Headers) => void) => Promise<unknown>): Promise<unknown> {
  let seconds = 0;
  const readWait = (headers: Headers) => {
    seconds = Number(headers.get("retry-after") ?? 0);
  };
  try {
    return await ask(readWait);
  } catch (error) {
    if (readProblem(error).status !== 429 || seconds <= 0 || seconds > PATIENCE_SECONDS) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return ask(readWait);
  }
}
