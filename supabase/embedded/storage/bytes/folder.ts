import { createHash, randomUUID } from "node:crypto";
import { constants, mkdirSync } from "node:fs";
import { copyFile, type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

export type WrittenBytes = { version: string; sizeBytes: number; eTag: string };

/** Where the bytes lie: one file per version, under its opaque id, whole and on disk before any row names it. */
export type BytesFolder = {
  storedDir: string;
  incomingDir: string;
  receive(source: AsyncIterable<Uint8Array>): Promise<WrittenBytes>;
  copy(version: string): Promise<string>;
  /** Opens a version for reading, or null where its bytes are gone. */
  open(version: string): Promise<FileHandle | null>;
  discard(versions: string[]): Promise<void>;
};

export function openBytesFolder(storageDir: string): BytesFolder {
  const [storedDir, incomingDir] = [join(storageDir, "objects"), join(storageDir, "incoming")];
  for (const folder of [storedDir, incomingDir]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stored = (version: string) => join(storedDir, version);

  const admit = async (fill: (draft: string, version: string) => Promise<void>) => {
    const version = randomUUID();
    const draft = join(incomingDir, version);
    try {
      await fill(draft, version);
      await flush(draft);
      await rename(draft, stored(version));
      await flush(storedDir);
      return version;
    } catch (error) {
      await Promise.all([rm(draft, { force: true }), rm(stored(version), { force: true })]);
      throw error;
    }
  };

  return {
    storedDir,
    incomingDir,
    async receive(source) {
      const hash = createHash("md5");
      let sizeBytes = 0;
      const version = await admit((draft) => writeStream(draft, measure(source)));
      return { version, sizeBytes, eTag: `"${hash.digest("hex")}"` };

      async function* measure(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.byteLength;
          yield chunk;
        }
      }
    },
    copy: (version) => admit((draft) => copyFile(stored(version), draft, constants.COPYFILE_FICLONE)),
    async open(version) {
      try {
        return await open(stored(version), "r");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async discard(versions) {
      await Promise.all(versions.map((version) => rm(stored(version), { force: true })));
    },
  };
}

async function writeStream(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(chunks);
  } finally {
    await handle.close();
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
