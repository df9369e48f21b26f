import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Of gzip's format (RFC 1952): deflate, no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TRAILER_BYTES = 8;
/** The head of a deflate block that is stored as it is, and is not the last (RFC 1951). */
const STORED_HEAD_BYTES = 5;
const LEVEL = 9;

const compress = promisify(deflateRaw);

/** A page that is alike for many readers but for one short value, compressed once around its place. */
export class SlottedPage {
  readonly #before: Buffer;
  readonly #crcBefore: number;
  readonly #after: Buffer;
  readonly #textAfter: Buffer;
  readonly #textBytes: number;

  private constructor(before: Piece, after: Piece) {
    this.#before = before.packed;
    this.#crcBefore = crc32(before.text);
    this.#after = after.packed;
    this.#textAfter = after.text;
    this.#textBytes = before.text.byteLength + after.text.byteLength;
  }

  /** The place is where the value stands now. Null unless it stands there once; without a value, the page has no place. */
  static async pack(html: string, value: string | null): Promise<SlottedPage | null> {
    const [before = "", after = "", ...more] = value === null ? [html] : html.split(value);
    if (more.length > 0 || (value !== null && before === html)) return null;
    return new SlottedPage(
      // Ends at a whole byte, and is not the end.
      await packPiece(before, constants.Z_SYNC_FLUSH),
      await packPiece(after, constants.Z_FINISH),
    );
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#before.byteLength + this.#after.byteLength + this.#textAfter.byteLength;
  }

  /** The page with this value, as one gzip stream. */
  fill(value: string | null): Buffer {
    const text = Buffer.from(value ?? "");
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32LE(crc32(this.#textAfter, crc32(text, this.#crcBefore)), 0);
    trailer.writeUInt32LE((this.#textBytes + text.byteLength) % 2 ** 32, 4);
    return Buffer.concat([HEAD, this.#before, storedHead(text.byteLength), text, this.#after, trailer]);
  }
}

type Piece = { text: Buffer; packed: Buffer };

async function packPiece(html: string, finishFlush: number): Promise<Piece> {
  const text = Buffer.from(html);
  return { text, packed: await compress(text, { level: LEVEL, finishFlush }) };
}

function storedHead(length: number): Buffer {
  const head = Buffer.alloc(STORED_HEAD_BYTES);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xffff, 3);
  return head;
}
