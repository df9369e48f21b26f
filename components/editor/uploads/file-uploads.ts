import { uploadQueue } from "#components/editor/uploads/upload-queue.ts";
import { putFile } from "#components/ui/files/upload-file.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { fields, orNull, readJsonText } from "#lib/http/browser/read-json.ts";
import { FILE_MAX_BYTES, FILE_REFUSALS, fileAddressOf, kindOf } from "#lib/posts/media/file.ts";

const UNSAVED = "The text could not be saved yet, so the file has to wait. Try again.";

type Announced = { upload: { address: string; type: string } | null };

const readAnnounced = fields<Announced>({ upload: orNull(fields({ address: readJsonText, type: readJsonText })) });

export type FileUploads = ReturnType<typeof fileUploads>;

/** Uploads of files and recordings: announced, sent to the address in the answer, and checked there. */
export function fileUploads(postId: string) {
  const queue = uploadQueue({
    refuse: refuseInsertedFile,
    async send(id, file, turns) {
      const address = fileAddressOf(postId, id);
      const body = { name: file.name, bytes: file.size };
      const { upload } = readAnnounced(await fetchJson(address, { method: "PUT", body, signal: turns.signal }));
      if (!upload) return;
      await putFile(upload.address, upload.type, { file, ...turns });
      await fetchJson(address, { method: "POST", body: {}, signal: turns.signal });
    },
    unsaved: UNSAVED,
  });
  const there = new Set<string>();
  return {
    ...queue,
    /** Whether the server has the file. Says nothing if the server does not answer. */
    async isThere(id: string): Promise<boolean> {
      if (there.has(id)) return true;
      // The address redirects to the file, if there is one.
      const answer = await fetch(fileAddressOf(postId, id), { redirect: "manual" }).catch(() => null);
      if (answer?.status === 404) return false;
      there.add(id);
      return true;
    },
  };
}

/** Why a file cannot be inserted, or null. */
export function refuseInsertedFile({ name, size }: File): string | null {
  if (!kindOf(name)) return FILE_REFUSALS.unsupported;
  if (size === 0) return FILE_REFUSALS.empty;
  return size > FILE_MAX_BYTES ? FILE_REFUSALS.tooLarge : null;
}
