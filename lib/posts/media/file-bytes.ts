import type { FileKind } from "#lib/posts/media/file.ts";

/** How many bytes of a file are checked. */
export const HEAD_BYTES = 65_536;

/** Reports whether a file's first bytes match its kind. Ignores its name. */
export function isOfKind(kind: FileKind, head: Buffer): boolean {
  switch (kind) {
    case "pdf":
      return startsWith(head, "%PDF-");
    case "zip":
      return startsWith(head, ARCHIVE);
    case "epub":
      return isEpub(head);
    case "csv":
      return isPlainText(head);
    case "mp3":
      return startsWith(head, "ID3") || isMp3Frame(head);
    case "m4a":
      return startsWith(head.subarray(4), "ftyp") && M4A_BRANDS.has(head.toString("latin1", 8, 12));
  }
}

const ARCHIVE = "PK\u0003\u0004";
const M4A_BRANDS = new Set(["M4A ", "M4B ", "mp41", "mp42", "isom", "iso2", "iso5", "iso6", "dash"]);

function startsWith(bytes: Buffer, sign: string): boolean {
  return bytes.toString("latin1", 0, sign.length) === sign;
}

const EPUB = { name: "mimetype", says: "application/epub+zip" };
const HEADER = { bytes: 30, extraLengthAt: 28 };

/** Checks for a ZIP whose first, uncompressed entry names the type, as EPUB requires. */
function isEpub(head: Buffer): boolean {
  if (head.length < HEADER.bytes || !startsWith(head, ARCHIVE)) return false;
  const name = head.subarray(HEADER.bytes);
  const extra = head.readUInt16LE(HEADER.extraLengthAt);
  return startsWith(name, EPUB.name) && startsWith(name.subarray(EPUB.name.length + extra), EPUB.says);
}

/** How web pages, scripts and documents begin. */
const FOREIGN = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<|#!|%PDF-|\{\\rtf)/;
/** Control characters that no text contains. */
const UNWRITTEN = new Set([...Array(32).keys(), 127].filter((code) => !"\t\n\f\r".includes(String.fromCharCode(code))));

function isPlainText(head: Buffer): boolean {
  return head.length > 0 && !FOREIGN.test(head.toString("latin1", 0, 200)) && !head.some((byte) => UNWRITTEN.has(byte));
}

/** Eleven sync bits, then a valid version, layer III, bit rate and sample rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const [rate, frequency] = [third >> 4, (third >> 2) & 3];
  const isSynced = first === 0xff && second >> 5 === 7;
  return isSynced && version !== 1 && layer === 1 && rate !== 0 && rate !== 15 && frequency !== 3;
}
