import { UploadRefused } from "#components/ui/files/upload-file.ts";
import { readProblem, readProblemBody } from "#lib/http/browser/read-problem.ts";
import { newId } from "#lib/page/new-id.ts";

export type UploadState =
  | { kind: "waiting" }
  /** `fraction` is null if the size is not known. */
  | { kind: "sending"; fraction: number | null }
  | { kind: "done" }
  | { kind: "failed"; reason: string; canRetry: boolean };

type Upload<Source> = {
  source: Source;
  shown: string;
  state: UploadState;
  controller: AbortController;
  /** Its first success or failure. Null if it was cancelled. */
  end: PromiseWithResolvers<UploadState | null>;
};

/** What differs by kind of file. */
type Way<Source> = {
  refuse: (source: Source) => string | null;
  send: (
    id: string,
    source: Source,
    turns: { signal: AbortSignal; onProgress: (fraction: number | null) => void },
  ) => Promise<unknown>;
  unsaved: string;
};

const OFFLINE = "We could not reach the server. Nothing was lost: try again.";
const EXPIRED = "You are signed out. Sign in in another tab, then try again.";

/** The page's uploads, one after the other. The text itself holds only the names. */
export function uploadQueue<Source>({ refuse, send: sendBy, unsaved }: Way<Source>) {
  /** The server must know the post before its uploads. */
  let begin: () => Promise<boolean> = async () => false;
  const uploads = new Map<string, Upload<Source>>();
  const listeners = new Map<string, (state: UploadState) => void>();
  let last: Promise<void> = Promise.resolve();

  function turn(id: string, state: UploadState): void {
    const upload = uploads.get(id);
    if (!upload) return;
    upload.state = state;
    listeners.get(id)?.(state);
    if (state.kind === "done" || state.kind === "failed") upload.end.resolve(state);
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
      await sendBy(id, upload.source, {
        signal: upload.controller.signal,
        onProgress: (fraction) => turn(id, { kind: "sending", fraction }),
      });
      turn(id, { kind: "done" });
    } catch (error) {
      turn(id, failureOf(error));
    }
  }

  function hold(source: Source, id: string = newId()): string {
    const refusal = refuse(source);
    const state: UploadState =
      refusal === null ? { kind: "waiting" } : { kind: "failed", reason: refusal, canRetry: false };
    const end = Promise.withResolvers<UploadState | null>();
    if (refusal !== null) end.resolve(state);
    const shown = refusal === null && source instanceof File ? URL.createObjectURL(source) : "";
    uploads.set(id, { source, shown, state, controller: new AbortController(), end });
    return id;
  }

  return {
    beginWith(next: () => Promise<boolean>): void {
      begin = next;
    },
    /** Whether the server knows the post now. */
    begin: (): Promise<boolean> => begin(),
    /** Gives a file a name that the text can use, without sending it yet. */
    hold,
    /** Queues a file under its own name, which the text can use from now on. */
    add(source: Source, id?: string): string {
      const name = hold(source, id);
      if (uploads.get(name)?.state.kind === "waiting") send(name);
      return name;
    },
    /** Sends what was held, or has failed. */
    send,
    whenEnded: (id: string): Promise<UploadState | null> => uploads.get(id)?.end.promise ?? Promise.resolve(null),
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
      upload.end.resolve(null);
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
