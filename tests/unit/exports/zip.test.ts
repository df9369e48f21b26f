import { crc32 } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeZip, type ZipEntry } from "#lib/exports/zip.ts";

const AT = new Date("2026-11-26T10:20:30Z");

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(each(entries))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const bytes = fc.uint8Array({ maxLength: 2_000 });
const content = fc.oneof(
  fc.record({ whole: fc.array(bytes, { maxLength: 5 }), isPacked: fc.boolean() }),
  fc.record({ pieces: fc.array(bytes, { maxLength: 5 }) }),
);

test("another reader finds every file, whole or written in pieces, as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 8 }), async (files) => {
      const written = await zip(
        files.map((file, n) => ({
          path: `folder/Größe ${n}.txt`,
          at: AT,
          ...("whole" in file ? { content: file.whole, isPacked: file.isPacked } : { content: each(file.pieces) }),
        })),
      );
      const read = unzipSync(written);
      const wanted = files.map((file) => Buffer.concat("whole" in file ? file.whole : file.pieces));
      expect(Object.keys(read)).toEqual(files.map((_, n) => `folder/Größe ${n}.txt`));
      expect(Object.values(read).map((found) => Buffer.from(found))).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test("has room for more files than the old format counts", async () => {
  const count = 66_000;
  const entries = Array.from({ length: count }, (_, n) => ({
    ...{ path: String(n), at: AT, content: [], isPacked: true },
  }));
  expect(Object.keys(unzipSync(await zip(entries)))).toHaveLength(count);
});

test("asks for the next file only when the one before was taken", async () => {
  let asked = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; asked < 10; asked++) yield { path: String(asked), at: AT, content: [Buffer.from("text")] };
  }
  const archive = writeZip(entries());
  for (let taken = 0; taken < 4; taken++) await archive.next();
  expect(asked).toBeLessThan(3);
});

test("refuses a second file of one path: readers would keep only one", async () => {
  const entry = { path: "library/a.md", at: AT, content: [Buffer.from("text")] };
  await expect(zip([entry, entry])).rejects.toThrow("library/a.md is in the archive twice.");
});

/** The entries of the central directory, as the format's specification lays them out. */
function directoryOf(archive: Buffer) {
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [flags, time, day] = [8, 12, 14].map((field) => archive.readUInt16LE(at + field));
    const [crc, plain] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    at += 46 + nameLength + archive.readUInt16LE(at + 30);
    return { name, flags, time, day, crc, plain };
  });
}

test("the directory says each file's checksum, size, time and that its name is UTF-8", async () => {
  const text = Buffer.from("A wren in winter.");
  const archive = await zip([
    { path: "Größe.txt", at: AT, content: [text] },
    { path: "packed.webp", at: AT, content: [text], isPacked: true },
    { path: "long.csv", at: AT, content: each([text.subarray(0, 5), text.subarray(5)]) },
  ]);
  // 26 November 2026, 10:20:30, in the bits of MS-DOS.
  const [day, time] = [(46 << 9) | (11 << 5) | 26, (10 << 11) | (20 << 5) | 15];
  const same = { crc: crc32(text), plain: text.length, day, time };
  expect(directoryOf(archive)).toEqual([
    { name: "Größe.txt", flags: 0x0800, ...same },
    { name: "packed.webp", flags: 0x0800, ...same },
    { name: "long.csv", flags: 0x0808, ...same },
  ]);
});
