import { block } from "#lib/posts/document/block-schema.ts";
import type { Block, PostDocument } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";
import { isDeeperThan } from "#lib/posts/document/schema.ts";

declare const part: unique symbol;

/** The part everyone may read. Feeds, Markdown and crawlers accept only this type, so paid text cannot reach them. */
export type FreeDocument = PostDocument & { readonly [part]: "free" };

/** Marks a post's stored free part (`read_free_document`) as free. Pass nothing else to it. */
export function readFreeDocument(stored: unknown): FreeDocument {
  return readFreePart(stored).document;
}

/** The same, and whether any block was left out. */
export function readFreePart(stored: unknown): { document: FreeDocument; hasGaps: boolean } {
  const { blocks, hasGaps } = readBlocks(stored);
  return { document: { type: "doc", content: blocks } as FreeDocument, hasGaps };
}

/** Keeps the valid blocks and drops the others, so that the rest stays readable. */
export function keepKnownBlocks(stored: unknown): Block[] {
  return readBlocks(stored).blocks;
}

/** The same, and whether any block was left out. An empty part has no gaps. */
export function readBlocks(stored: unknown): { blocks: Block[]; hasGaps: boolean } {
  if (stored === null || stored === undefined) return { blocks: [], hasGaps: false };
  if (!isDocument(stored) || isDeeperThan(stored, DOCUMENT_LIMITS.jsonDepth)) return { blocks: [], hasGaps: true };
  const blocks = stored.content.flatMap((candidate) => {
    const known = block.safeParse(candidate);
    return known.success ? [known.data] : [];
  });
  return { blocks, hasGaps: blocks.length < stored.content.length };
}

function isDocument(stored: unknown): stored is { content: unknown[] } {
  return typeof stored === "object" && stored !== null && "content" in stored && Array.isArray(stored.content);
}
