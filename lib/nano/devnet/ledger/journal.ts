import { createReadStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { z } from "zod";

const entrySchema = z.union([
  z.strictObject({ block: z.record(z.string(), z.unknown()), seenAt: z.int() }),
  z.strictObject({ confirmed: z.string() }),
  z.strictObject({ removed: z.string() }),
]);

export type JournalEntry = z.infer<typeof entrySchema>;

export type Journal = {
  append(entry: JournalEntry): void;
  /** Resolves when everything appended is on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** For tests that need no disk. */
export const FORGETFUL: Journal = {
  append: () => undefined,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Stores every change as one line. A last line without its end was never acknowledged, so it is cut off. */
export async function openJournal(file: string, replay: (entry: JournalEntry) => void): Promise<Journal> {
  const handle = await open(file, "a+", 0o600);
  const wholeBytes = await readWhole(file, replay);
  await handle.truncate(wholeBytes);
  return writeTo(handle);
}

async function readWhole(file: string, replay: (entry: JournalEntry) => void): Promise<number> {
  const { size } = await stat(file);
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const length = Buffer.byteLength(line) + 1;
    if (bytes + length > size) break;
    replay(entrySchema.parse(JSON.parse(line)));
    bytes += length;
  }
  return bytes;
}

/** Collects what arrives during a write and adds it to the next one: one fsync for many blocks. */
function writeTo(handle: FileHandle): Journal {
  let waiting: string[] = [];
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await handle.appendFile(lines.join(""));
      await handle.datasync();
    }
    writing = null;
  };
  const settled = () => writing ?? Promise.resolve();
  return {
    append(entry) {
      waiting.push(`${JSON.stringify(entry)}\n`);
      writing ??= write();
    },
    settled,
    async close() {
      await settled();
      await handle.close();
    },
  };
}
