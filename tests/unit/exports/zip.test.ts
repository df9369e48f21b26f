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
  fc.record({ whole: bytes, isPacked: fc.boolean() }),
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
      const wanted = files.map((file) => Buffer.from("whole" in file ? file.whole : Buffer.concat(file.pieces)));
      expect(Object.keys(read)).toEqual(files.map((_, n) => `folder/Größe ${n}.txt`));
      expect(Object.values(read).map((found) => Buffer.from(found))).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test("has room for more files than the old format counts", async () => {
  const count = 66_000;
  const entries = Array.from({ length: count }, (_, n) => ({
    ...{ path: String(n), at: AT, content: new Uint8Array(), isPacked: true },
  }));
  expect(Object.keys(unzipSync(await zip(entries)))).toHaveLength(count);
});

test("asks for the next file only when the one before was taken", async () => {
  let asked = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; asked < 10; asked++) yield { path: String(asked), at: AT, content: Buffer.from("text") };
  }
  const archive = writeZip(entries());
  for (let taken = 0; taken < 4; taken++) await archive.next();
  expect(asked).toBeLessThan(3);
});
