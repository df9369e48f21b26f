/** The limit of the storage bucket and of the document schema. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const FILE_NAME_MAX_CHARS = 200;

/** Every file kind by its extension: label, MIME type and block. */
export const FILE_KINDS = {
  pdf: { label: "PDF", type: "application/pdf", block: "attachment" },
  zip: { label: "ZIP", type: "application/zip", block: "attachment" },
  epub: { label: "EPUB", type: "application/epub+zip", block: "attachment" },
  csv: { label: "CSV", type: "text/csv", block: "attachment" },
  mp3: { label: "MP3", type: "audio/mpeg", block: "audio" },
  m4a: { label: "M4A", type: "audio/mp4", block: "audio" },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** A file as a page knows it: the link to download it, and its checked kind and size. */
export type PostFile = { href: string; kind: FileKind; bytes: number };

export const FILE_REFUSALS = {
  tooLarge: "This file is larger than 50 MB. Choose a smaller one.",
  empty: "This file is empty. Choose another one.",
  unsupported: "Choose a PDF, ZIP, EPUB or CSV file, or an MP3 or M4A recording.",
  damaged: "This file is not what its name says, or it is damaged. Choose another one.",
};

/** The `accept` attribute of the file input. */
export const acceptedFor = (block: "attachment" | "audio"): string =>
  kindsOf(block)
    .map((kind) => `.${kind}`)
    .join(",");

/** The kind that a file's name claims. */
export function kindOf(name: string): FileKind | null {
  const [, ending = ""] = /\.([a-z0-9]+)\s*$/i.exec(name) ?? [];
  const kind = ending.toLowerCase();
  return isKind(kind) ? kind : null;
}

/** Leaves room for the extension, and for surrogate pairs cut in half. */
const STEM_MAX_CHARS = FILE_NAME_MAX_CHARS - 10;
/** Device names on Windows. */
export const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Makes a name safe on every system: no folders, no invisible characters, the right extension. */
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

/** The API address to announce, confirm and download a file. */
export function fileAddressOf(postId: string, fileId: string): string {
  return `/api/posts/${postId}/files/${fileId}`;
}

export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${megabytes.toFixed(1)} MB`;
}

export function kindsOf(block: "attachment" | "audio"): FileKind[] {
  return Object.keys(FILE_KINDS).filter((kind) => isKind(kind) && FILE_KINDS[kind].block === block) as FileKind[];
}

function isKind(text: string): text is FileKind {
  return Object.hasOwn(FILE_KINDS, text);
}
