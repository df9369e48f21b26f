/** As many as a bucket takes, and a document says. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const FILE_NAME_MAX_CHARS = 200;

/** Every kind of file there is, by how its name ends: what it is called, what it is sent as, where it stands. */
export const FILE_KINDS = {
  pdf: { label: "PDF", type: "application/pdf", block: "attachment" },
  zip: { label: "ZIP", type: "application/zip", block: "attachment" },
  epub: { label: "EPUB", type: "application/epub+zip", block: "attachment" },
  csv: { label: "CSV", type: "text/csv", block: "attachment" },
  mp3: { label: "MP3", type: "audio/mpeg", block: "audio" },
  m4a: { label: "M4A", type: "audio/mp4", block: "audio" },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** A file as a page knows it: where whoever may have it gets it, and what it really is. */
export type PostFile = { href: string; kind: FileKind; bytes: number };

export const FILE_REFUSALS = {
  tooLarge: "This file is larger than 50 MB. Choose a smaller one.",
  empty: "There is nothing in this file. Choose another one.",
  unsupported: "PDF, ZIP, EPUB and CSV files can be put in, and MP3 and M4A recordings.",
  damaged: "This file is not what its name says, or it is damaged. Choose another one.",
};

/** What the browser's own choice of files offers. */
export const acceptedFor = (block: "attachment" | "audio"): string =>
  kindsOf(block)
    .map((kind) => `.${kind}`)
    .join(",");

/** What a file says that it is, by its name. */
export function kindOf(name: string): FileKind | null {
  const [, ending = ""] = /\.([a-z0-9]+)\s*$/i.exec(name) ?? [];
  const kind = ending.toLowerCase();
  return isKind(kind) ? kind : null;
}

/** Room for the ending, and for names that are cut between two halves of a sign. */
const STEM_MAX_CHARS = FILE_NAME_MAX_CHARS - 10;
/** What Windows takes for a device. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that is one on every machine: no folders, nothing unseen, the ending of its kind. */
export function harmlessName(name: string, kind: FileKind): string {
  const stem = name
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, " ")
    .trim()
    .replace(new RegExp(`\\.${kind}$`, "i"), "")
    .replace(/\s+/g, " ")
    .slice(0, STEM_MAX_CHARS)
    .replace(/^[.\s~]+|[.\s\ud800-\udbff]+$/g, "");
  return `${DEVICE.test(stem) ? `${stem}_` : stem || "File"}.${kind}`;
}

/** Where a file is announced, where it is said to have come, and where it is had. */
export function fileAddressOf(postId: string, fileId: string): string {
  return `/api/posts/${postId}/files/${fileId}`;
}

export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${megabytes.toFixed(1)} MB`;
}

export function kindsOf(block: "attachment" | "audio"): FileKind[] {
  return Object.keys(FILE_KINDS).filter((kind) => isKind(kind) && FILE_KINDS[kind].block === block) as FileKind[];
}

function isKind(text: string): text is FileKind {
  return Object.hasOwn(FILE_KINDS, text);
}
