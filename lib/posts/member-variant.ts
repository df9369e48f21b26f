import type { PostDocument } from "#lib/posts/document";
import { readBlocks } from "#lib/posts/free-document";

/** How long an address of a paid picture holds. */
export const PAID_PICTURE_SECONDS = 600;

const POST_PATH = /^\/(?:@|%40)([A-Za-z0-9_]{3,20})\/([a-z0-9-]{1,100})$/;

/** Handle and slug of a path that can be a post's address of today, or null. */
export function readPostPath(path: string): { handle: string; slug: string } | null {
  const [, handle, slug] = POST_PATH.exec(path) ?? [];
  return handle && slug && slug !== "profile" ? { handle, slug } : null;
}

/** Free and paid part as one text. Both are taken block by block: what we do not know is left out. */
export function joinWhole(free: unknown, sections: unknown): PostDocument {
  return readWhole(free, sections).document;
}

/** The same, with how many of its blocks are free, and whether any was left out. */
export function readWhole(free: unknown, sections: unknown) {
  const [open, paid] = [readBlocks(free), docsOf(sections).map(readBlocks)];
  const document: PostDocument = { type: "doc", content: [open, ...paid].flatMap(({ blocks }) => blocks) };
  return { document, freeBlocks: open.blocks.length, hasGaps: [open, ...paid].some(({ hasGaps }) => hasGaps) };
}

function docsOf(sections: unknown): unknown[] {
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section: unknown) =>
    typeof section === "object" && section !== null && "doc" in section ? [section.doc] : [],
  );
}
