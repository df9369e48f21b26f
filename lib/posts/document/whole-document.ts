import type { PostDocument } from "#lib/posts/document/document.ts";
import { readBlocks } from "#lib/posts/document/free-document.ts";

/** Joins the free and the paid part. Drops unknown blocks. */
export function joinWhole(free: unknown, sections: unknown): PostDocument {
  return readWholeDocument(free, sections).document;
}

/** The same, with how many blocks are free and whether any was left out. */
export function readWholeDocument(free: unknown, sections: unknown) {
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
