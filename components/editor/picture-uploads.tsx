import { UploadRefused, uploadFile } from "#components/ui/upload-file";
import { readProblemBody } from "#lib/http/read-problem";
import { IMAGE_MAX_BYTES, IMAGE_REFUSALS, IMAGE_TYPES, writingAddressOf } from "#lib/posts/image";

export type UploadState =
  | { kind: "waiting" }
  | { kind: "sending"; fraction: number }
  | { kind: "done" }
  | { kind: "failed"; reason: string; canRetry: boolean };

type Upload = { file: File; shown: string; state: UploadState; controller: AbortController };

const OFFLINE = "We could not be reached. Nothing was lost: try again.";
const EXPIRED = "You are signed out. Sign in in another tab, then try again.";
const UNSAVED = "The text could not be saved yet, so the picture has to wait. Try again.";

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** What is on its way from this page, one after the other; the text itself holds only the names. */
export function pictureUploads(postId: string) {
  /** The post must be known to the server before its pictures. */
  let begin: () => Promise<boolean> = async () => false;
  const uploads = new Map<string, Upload>();
  const listeners = new Map<string, (state: UploadState) => void>();
  let last: Promise<void> = Promise.resolve();

  function turn(id: string, state: UploadState): void {
    const upload = uploads.get(id);
    if (!upload) return;
    upload.state = state;
    listeners.get(id)?.(state);
  }

  function send(id: string): void {
    turn(id, { kind: "waiting" });
    last = last.then(() => sendNow(id));
  }

  async function sendNow(id: string): Promise<void> {
    const upload = uploads.get(id);
    if (upload?.state.kind !== "waiting") return;
    if (!(await begin())) {
      turn(id, { kind: "failed", reason: UNSAVED, canRetry: true });
      return;
    }
    turn(id, { kind: "sending", fraction: 0 });
    try {
      await uploadFile(writingAddressOf(postId, id), {
        ...{ method: "PUT", field: "image", file: upload.file, signal: upload.controller.signal },
        onProgress: (fraction) => turn(id, { kind: "sending", fraction }),
      });
      turn(id, { kind: "done" });
    } catch (error) {
      turn(id, failureOf(error));
    }
  }

  return {
    beginWith(next: () => Promise<boolean>): void {
      begin = next;
    },
    /** Takes a file up under a name of its own, which the text may hold from now on. */
    add(file: File, id: string = crypto.randomUUID()): string {
      const refusal = refuse(file);
      uploads.set(id, {
        file,
        shown: refusal === null ? URL.createObjectURL(file) : "",
        state: refusal === null ? { kind: "waiting" } : { kind: "failed", reason: refusal, canRetry: false },
        controller: new AbortController(),
      });
      if (refusal === null) send(id);
      return id;
    },
    retry: send,
    /** What the node of this picture shows: the file on this device, or null where the server has it. */
    find: (id: string) => uploads.get(id) ?? null,
    listen(id: string, listener: (state: UploadState) => void): () => void {
      listeners.set(id, listener);
      return () => {
        if (listeners.get(id) === listener) listeners.delete(id);
      };
    },
    /** Stops what is on its way; the picture goes with the node. */
    cancel(id: string): void {
      const upload = uploads.get(id);
      if (!upload || upload.state.kind === "done") return;
      upload.controller.abort();
      if (upload.shown !== "") URL.revokeObjectURL(upload.shown);
      uploads.delete(id);
    },
    addressOf: (id: string) => writingAddressOf(postId, id),
  };
}

function refuse({ type, size }: File): string | null {
  if (!IMAGE_TYPES.split(",").includes(type)) return IMAGE_REFUSALS.unsupported;
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSALS.tooLarge : null;
}

/** A file that was looked at and refused is refused again. */
const FINAL = new Set([413, 415, 422]);

function failureOf(error: unknown): UploadState {
  if (!(error instanceof UploadRefused)) throw error;
  const { status, detail } = readProblemBody(error.status, error.body);
  const reason = status === 401 ? EXPIRED : (detail ?? OFFLINE);
  return { kind: "failed", reason, canRetry: !FINAL.has(status) };
}
