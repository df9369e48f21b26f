import { payloadTooLarge } from "#embedded/storage/failure.ts";

/** Passes the stream on and cuts it off, with hosted Storage's refusal, as soon as it is longer than allowed. */
export function limitBytes(source: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let seenBytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        seenBytes += value.byteLength;
        if (seenBytes <= maxBytes) return controller.enqueue(value);
        controller.error(payloadTooLarge());
        readToEnd(reader);
      },
      cancel: () => readToEnd(reader),
    },
    { highWaterMark: 0 },
  );
}

/**
 * A body left unread makes the server cut the connection some time after the answer, perhaps under the client's next
 * request. So the rest is read and dropped, as far as the server lets it come.
 */
function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const readOn = (): Promise<void> => reader.read().then(({ done }) => (done ? undefined : readOn()));
  // The client has gone, or has been cut off: nothing is left to read.
  readOn().catch(() => undefined);
}
