import { block } from "#lib/posts/block-schema";
import type { Block, PostDocument } from "#lib/posts/document";
import { DOCUMENT_LIMITS, isDeeperThan } from "#lib/posts/schema";

declare const part: unique symbol;

/** The part that everybody may read. Feeds, Markdown and crawlers take no other: paid text does not fit into their types. */
export type FreeDocument = PostDocument & { readonly [part]: "free" };

/** What the database holds as a post's free part (`read_free_document`), and nothing else, goes through here. */
export function readFreeDocument(stored: unknown): FreeDocument {
  return readFreePart(stored).document;
}

/** The same, and whether anything was left out. */
export function readFreePart(stored: unknown): { document: FreeDocument; hasGaps: boolean } {
  const { blocks, hasGaps } = readBlocks(stored);
  return { document: { type: "doc", content: blocks } as FreeDocument, hasGaps };
}

/** The blocks that we know, whole; one that is not as it should be is left out, and the rest is still read. */
export function keepKnownBlocks(stored: unknown): Block[] {
  return readBlocks(stored).blocks;
}

/** The same, and whether anything was left out. Where nothing is stored, nothing is missing. */
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
