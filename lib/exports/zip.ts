import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

export type ZipEntry = {
  path: string;
  at: Date;
  /** The pieces of a file: all of them, or one after the other where it may be long. */
  content: readonly Uint8Array[] | AsyncIterable<Uint8Array>;
  /** Pictures, recordings: compressing them again gains nothing. */
  isPacked?: boolean;
};

const compress = promisify(deflateRaw);

/** Ends a compressed stream: an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Pieces compressed apart join to one stream. */
const pack = (piece: Uint8Array) => compress(piece, { finishFlush: constants.Z_SYNC_FLUSH });

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
const [STORED, DEFLATED] = [0, 8];
const UTF8_NAMES = 0x08_00;
/** The sizes follow the content. */
const SIZES_LATER = 0x00_08;
const [VERSION, VERSION_64] = [20, 45];
const UNIX = 3 << 8;
const READABLE_FILE = 0o10_06_44 * 0x1_00_00;

type Sizes = { crc: number; packed: number; plain: number };
type Written = Sizes & { path: string; time: number; flags: number; method: number; offset: number };

/**
 * Writes a ZIP file piece by piece, so that memory holds one piece at a time. Archives may have any size and any number
 * of files (ZIP64); a single file may have 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  const paths = new Set<string>();
  let offset = 0;
  for await (const entry of entries) {
    // Readers would keep only one of the two.
    if (paths.has(entry.path)) throw new Error(`${entry.path} is in the archive twice.`);
    paths.add(entry.path);
    const at = offset;
    for await (const piece of writeEntry(entry, (written) => directory.push({ ...written, offset: at }))) {
      offset += piece.length;
      yield piece;
    }
  }
  const start = offset;
  for (const written of directory) {
    const record = writeRecord(written);
    offset += record.length;
    yield record;
  }
  yield writeEnd({ count: directory.length, start, end: offset });
}

async function* writeEntry(
  { path, at, content, isPacked = false }: ZipEntry,
  note: (written: Omit<Written, "offset">) => void,
): AsyncGenerator<Uint8Array> {
  const head = { path, time: dosTime(at) };
  if (!(Symbol.asyncIterator in content)) {
    const method = isPacked ? STORED : DEFLATED;
    const body = isPacked ? content : [await pack(Buffer.concat(content)), LAST_BLOCK];
    const crc = content.reduce((sum, piece) => crc32(piece, sum), 0);
    const written = { ...head, crc, packed: lengthOf(body), plain: lengthOf(content), method, flags: UTF8_NAMES };
    note(written);
    yield writeHeader(written);
    yield* body;
    return;
  }
  const form = { ...head, method: DEFLATED, flags: UTF8_NAMES | SIZES_LATER };
  yield writeHeader({ ...form, crc: 0, packed: 0, plain: 0 });
  const sizes = { crc: 0, packed: LAST_BLOCK.length, plain: 0 };
  for await (const piece of content) {
    const body = await pack(piece);
    sizes.crc = crc32(piece, sizes.crc);
    sizes.packed += body.length;
    sizes.plain += piece.length;
    yield body;
  }
  yield LAST_BLOCK;
  if (sizes.packed >= MAX_32 || sizes.plain >= MAX_32) throw new RangeError(`${path} is larger than 4 GB.`);
  note({ ...form, ...sizes });
  yield fields([4, 0x08_07_4b_50], [4, sizes.crc], [4, sizes.packed], [4, sizes.plain]);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

type Header = Omit<Written, "offset">;

function writeHeader({ path, time, flags, method, crc, packed, plain }: Header): Buffer {
  const name = Buffer.from(path);
  const head = fields([4, 0x04_03_4b_50], [2, VERSION], [2, flags], [2, method], [4, time]);
  return Buffer.concat([head, fields([4, crc], [4, packed], [4, plain], [2, name.length], [2, 0]), name]);
}

function writeRecord({ path, time, flags, method, crc, packed, plain, offset }: Written): Buffer {
  const name = Buffer.from(path);
  const isFar = offset >= MAX_32;
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const version = isFar ? VERSION_64 : VERSION;
  return Buffer.concat([
    fields([4, 0x02_01_4b_50], [2, UNIX | version], [2, version], [2, flags], [2, method], [4, time]),
    fields([4, crc], [4, packed], [4, plain], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    fields([4, READABLE_FILE], [4, isFar ? MAX_32 : offset]),
    name,
    extra,
  ]);
}

function writeEnd({ count, start, end }: { count: number; start: number; end: number }): Buffer {
  const size = end - start;
  const isLarge = count >= MAX_16 || start >= MAX_32 || size >= MAX_32;
  const large = [
    fields([4, 0x06_06_4b_50], [8, 44], [2, VERSION_64], [2, VERSION_64], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, size], [8, start]),
    fields([4, 0x07_06_4b_50], [4, 0], [8, end], [4, 1]),
  ];
  const shown = Math.min(count, MAX_16);
  return Buffer.concat([
    ...(isLarge ? large : []),
    fields([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, shown], [2, shown]),
    fields([4, Math.min(size, MAX_32)], [4, Math.min(start, MAX_32)], [2, 0]),
  ]);
}

/** Whole numbers in so many bytes, the lowest first. */
function fields(...numbers: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** In UTC, to two seconds. The format begins in 1980. */
function dosTime(at: Date): number {
  const year = Math.max(at.getUTCFullYear(), 1980) - 1980;
  const day = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_00_00 + time;
}
