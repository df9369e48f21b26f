import "server-only";
import { Readable } from "node:stream";
import { adminDb } from "#lib/supabase/admin.ts";

const BUCKET = "exports";
/** What is held in memory at a time. */
const PART_BYTES = 2 * 1024 * 1024;
const LISTED = 100;
const TRIES = 3;

export type StoredExport = { id: string; attempt: number; parts: number; bytes: number; madeAt: string };

/** Waits while a reader waits for a payment. */
export type GiveWay = () => Promise<void>;

type Attempt = Pick<StoredExport, "id" | "attempt">;

/** Stores a file as parts of equal size: a whole one may be larger than the storage takes. */
export async function storeParts(attempt: Attempt, pieces: AsyncIterable<Uint8Array>, giveWay: GiveWay) {
  let waiting: Uint8Array[] = [];
  let [size, parts, bytes] = [0, 0, 0];
  const flush = async () => {
    await storePart(partPath(attempt, parts), waiting, giveWay);
    waiting = [];
    size = 0;
    parts++;
  };
  for await (const piece of pieces) {
    bytes += piece.length;
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + PART_BYTES - size);
      waiting.push(taken);
      size += taken.length;
      at += taken.length;
      if (size === PART_BYTES) await flush();
    }
  }
  if (size > 0) await flush();
  return { parts, bytes };
}

/** The file again, one part at a time, as fast as its reader takes it. */
export function openParts(stored: StoredExport): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = readParts(stored);
  return new ReadableStream({
    async pull(reader) {
      const { done, value } = await parts.next();
      if (done) reader.close();
      else reader.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* readParts({ parts, ...attempt }: StoredExport): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  for (let n = 0; n < parts; n++) {
    const { data, error } = await adminDb().storage.from(BUCKET).download(partPath(attempt, n));
    if (error) throw new Error("Could not read a part of an export.", { cause: error });
    yield new Uint8Array(await data.arrayBuffer());
  }
}

/** Removes the parts of those attempts of an export that `isOld` names. Idempotent. */
export async function removeParts(id: string, isOld: (attempt: number) => boolean): Promise<void> {
  const bucket = adminDb().storage.from(BUCKET);
  const old = (await listParts(id)).filter((name) => isOld(Number.parseInt(name, 10)));
  for (let first = 0; first < old.length; first += LISTED) {
    const { error } = await bucket.remove(old.slice(first, first + LISTED).map((name) => `${id}/${name}`));
    if (error) throw new Error("Could not remove an export’s parts.", { cause: error });
  }
}

async function listParts(id: string): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const { data, error } = await adminDb().storage.from(BUCKET).list(id, { limit: LISTED, offset: names.length });
    if (error) throw new Error("Could not list an export’s parts.", { cause: error });
    names.push(...data.map(({ name }) => name));
    if (data.length < LISTED) return names;
  }
}

async function storePart(path: string, pieces: readonly Uint8Array[], giveWay: GiveWay): Promise<void> {
  const options = { contentType: "application/octet-stream", upsert: true };
  for (let tried = 1; ; tried++) {
    const part = Readable.from(inTurn(pieces, giveWay));
    const { error } = await adminDb().storage.from(BUCKET).upload(path, part, options);
    if (!error) return;
    if (tried === TRIES) throw new Error("Could not store a part of an export.", { cause: error });
  }
}

async function* inTurn(pieces: readonly Uint8Array[], giveWay: GiveWay): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await giveWay();
    yield piece;
  }
}

function partPath({ id, attempt }: Attempt, n: number): string {
  return `${id}/${attempt}-${String(n).padStart(6, "0")}`;
}
