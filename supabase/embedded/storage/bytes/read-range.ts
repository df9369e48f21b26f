import type { FileHandle } from "node:fs/promises";
import type { ByteRange } from "#embedded/storage/bytes/byte-range.ts";

const CHUNK_BYTES = 64 * 1024;

/** Streams part of an open file at the reader's pace and closes the file at the end, also when the reader leaves. */
export function readRange(file: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = first;
  return new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, last - position + 1));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
      position += bytesRead;
      if (bytesRead > 0 && position <= last) return;
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}
