import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Of gzip's format (RFC 1952): deflate, no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TRAILER_BYTES = 8;
/** The head of a deflate block that is stored as it is, and is not the last (RFC 1951). */
const STORED_HEAD_BYTES = 5;
const MOST_STORED_BYTES = 0xffff;
const LEVEL = 9;
/** Shorter text between two places is stored as it is: compressed, it would hardly be shorter. */
const SHORT_BYTES = 120;

const compress = promisify(deflateRaw);

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** How often the value of this name stands on the page. */
type Place<Name extends string> = { name: Name; times: number };
/** Not packed if it is short. */
type Piece = { text: Buffer; packed: Buffer | null };

/** A page that is alike for many readers but for a few short values, compressed once around their places. */
export class SlottedPage<Name extends string> {
  readonly #packedStart: Buffer;
  readonly #crcOfStart: number;
  readonly #startBytes: number;
  /** What follows, with the names of the values in their places. The last piece is packed, and ends the page. */
  readonly #rest: readonly (Piece | Name)[];

  private constructor(start: string, packedStart: Buffer, rest: readonly (Piece | Name)[]) {
    this.#packedStart = packedStart;
    this.#crcOfStart = crc32(start);
    this.#startBytes = Buffer.byteLength(start);
    this.#rest = rest;
  }

  /** The places are where the values stand now. Null unless each stands there as often as said. */
  static async pack<Name extends string>(
    html: string,
    values: Values<Name>,
    places: readonly Place<Name>[],
  ): Promise<SlottedPage<Name> | null> {
    const found = findPlaces(html, values, places);
    if (!found) return null;
    const start = html.slice(0, found[0]?.from ?? 0);
    const rest: (Piece | Name)[] = [];
    for (const [n, { name, to }] of found.entries()) {
      rest.push(name);
      const next = found[n + 1];
      if (next) rest.push(await packBetween(html.slice(to, next.from)));
    }
    const end = html.slice(found.at(-1)?.to ?? 0);
    // A piece but the last ends at a whole byte, and does not end the page.
    const packedStart = await compress(start, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
    return new SlottedPage(start, packedStart, [
      ...rest,
      { text: Buffer.from(end), packed: await compress(end, { level: LEVEL, finishFlush: constants.Z_FINISH }) },
    ]);
  }

  /** The memory that it takes. */
  get bytes(): number {
    const pieces = this.#rest.flatMap((part) => (typeof part === "string" ? [] : [part.text, part.packed]));
    return pieces.reduce((sum, piece) => sum + (piece?.byteLength ?? 0), this.#packedStart.byteLength);
  }

  /** The page with these values, as one gzip stream. */
  fill(values: Values<Name>): Buffer {
    const chunks = [HEAD, this.#packedStart];
    let [crc, bytes] = [this.#crcOfStart, this.#startBytes];
    let stored: Buffer[] = [];
    for (const part of this.#rest) {
      const { text, packed } = typeof part === "string" ? { text: Buffer.from(values[part]), packed: null } : part;
      crc = crc32(text, crc);
      bytes += text.byteLength;
      if (packed) {
        chunks.push(...store(Buffer.concat(stored)), packed);
        stored = [];
      } else stored.push(text);
    }
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(bytes % 2 ** 32, 4);
    return Buffer.concat([...chunks, trailer]);
  }
}

type Found<Name extends string> = { name: Name; from: number; to: number };

/** In the page's order. */
function findPlaces<Name extends string>(
  html: string,
  values: Values<Name>,
  places: readonly Place<Name>[],
): Found<Name>[] | null {
  const found: Found<Name>[] = [];
  for (const { name, times } of places) {
    const positions = listPositions(html, values[name]);
    if (positions.length !== times) return null;
    for (const from of positions) found.push({ name, from, to: from + values[name].length });
  }
  found.sort((one, other) => one.from - other.from);
  return found.some(({ from }, n) => from < (found[n - 1]?.to ?? 0)) ? null : found;
}

function listPositions(html: string, value: string): number[] {
  const positions: number[] = [];
  if (value === "") return positions;
  for (let at = html.indexOf(value); at >= 0; at = html.indexOf(value, at + value.length)) positions.push(at);
  return positions;
}

async function packBetween(html: string): Promise<Piece> {
  const text = Buffer.from(html);
  if (text.byteLength < SHORT_BYTES) return { text, packed: null };
  return { text, packed: await compress(text, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** Deflate blocks that hold this text as it is. */
function store(text: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < text.byteLength; at += MOST_STORED_BYTES) {
    const part = text.subarray(at, at + MOST_STORED_BYTES);
    const head = Buffer.alloc(STORED_HEAD_BYTES);
    head.writeUInt16LE(part.byteLength, 1);
    head.writeUInt16LE(part.byteLength ^ MOST_STORED_BYTES, 3);
    blocks.push(head, part);
  }
  return blocks;
}
