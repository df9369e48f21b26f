import type { PostDocument } from "#lib/posts/document";
import { readBlocks } from "#lib/posts/free-document";

/** How long the URL of a paid picture is valid. */
export const PAID_PICTURE_SECONDS = 600;

const POST_PATH = /^\/(?:@|%40)([A-Za-z0-9_]{3,20})\/([a-z0-9-]{1,100})$/;

/** The handle and slug, if a path can be a post's current address. Otherwise null. */
export function readPostPath(path: string): { handle: string; slug: string } | null {
  const [, handle, slug] = POST_PATH.exec(path) ?? [];
  return handle && slug && slug !== "profile" ? { handle, slug } : null;
}

/** Joins the free and the paid part. Drops unknown blocks. */
export function joinWhole(free: unknown, sections: unknown): PostDocument {
  return readWhole(free, sections).document;
}

/** The same, with how many blocks are free and whether any was left out. */
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
