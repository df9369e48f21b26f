import { UploadRefused } from "#components/ui/files/upload-file.ts";
import { readProblem, readProblemBody } from "#lib/http/browser/read-problem.ts";
import { newId } from "#lib/page/new-id.ts";

export type UploadState =
  | { kind: "waiting" }
  | { kind: "sending"; fraction: number }
  | { kind: "done" }
  | { kind: "failed"; reason: string; canRetry: boolean };

type Upload = { file: File; shown: string; state: UploadState; controller: AbortController };

/** What differs by kind of file. */
type Way = {
  refuse: (file: File) => string | null;
  send: (
    id: string,
    file: File,
    turns: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<unknown>;
  unsaved: string;
};

const OFFLINE = "We could not reach the server. Nothing was lost: try again.";
const EXPIRED = "You are signed out. Sign in in another tab, then try again.";

export type UploadQueue = ReturnType<typeof uploadQueue>;

/** The page's uploads, one after the other. The text itself holds only the names. */
export function uploadQueue({ refuse, send: sendBy, unsaved }: Way) {
  /** The server must know the post before its uploads. */
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
      turn(id, { kind: "failed", reason: unsaved, canRetry: true });
      return;
    }
    turn(id, { kind: "sending", fraction: 0 });
    try {
      await sendBy(id, upload.file, {
        signal: upload.controller.signal,
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
    /** Queues a file under its own name, which the text can use from now on. */
    add(file: File, id: string = newId()): string {
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
    /** What the node shows: the file on this device, or null if the server has it. */
    find: (id: string) => uploads.get(id) ?? null,
    listen(id: string, listener: (state: UploadState) => void): () => void {
      listeners.set(id, listener);
      return () => {
        if (listeners.get(id) === listener) listeners.delete(id);
      };
    },
    /** Cancels an upload when its node is removed. */
    cancel(id: string): void {
      const upload = uploads.get(id);
      if (!upload || upload.state.kind === "done") return;
      upload.controller.abort();
      if (upload.shown !== "") URL.revokeObjectURL(upload.shown);
      uploads.delete(id);
    },
  };
}

/** A file that the server refused is refused again. */
const FINAL = new Set([413, 415, 422]);

function failureOf(error: unknown): UploadState {
  const { status, reason } = readUploadFailure(error);
  return { kind: "failed", reason, canRetry: !FINAL.has(status) };
}

export function readUploadFailure(error: unknown): { status: number; reason: string } {
  const { status, detail } =
    error instanceof UploadRefused ? readProblemBody(error.status, error.body) : readProblem(error);
  return { status, reason: status === 401 ? EXPIRED : (detail ?? OFFLINE) };
}
