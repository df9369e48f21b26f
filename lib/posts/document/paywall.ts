import {
  type Block,
  countWords,
  type DocumentNode,
  type PostDocument,
  splitAtPaywall,
  textOf,
} from "#lib/posts/document/document.ts";

export type PartWords = { free: number; paid: number | null };

/**
 * Counts the words of both parts for the editor's meter, which caches the words of each block. Without a break,
 * everything is free.
 */
export function countParts(document: DocumentNode, wordsOf: (block: DocumentNode) => number = countWords): PartWords {
  const blocks = document.content ?? [];
  const at = blocks.findIndex(({ type }) => type === "paywallBreak");
  const wordsIn = (content: readonly DocumentNode[]) => content.reduce((sum, block) => sum + wordsOf(block), 0);
  return at < 0
    ? { free: wordsIn(blocks), paid: null }
    : { free: wordsIn(blocks.slice(0, at)), paid: wordsIn(blocks.slice(at + 1)) };
}

/** How long the free part must be: 300 characters, or a tenth of the paid part if that is less, but at least 150. */
export function previewMin(paidCharacters: number): number {
  return Math.max(150, Math.min(300, Math.floor(paidCharacters / 10)));
}

export function removeBreak({ content }: PostDocument): PostDocument {
  return { type: "doc", content: content.filter(({ type }) => type !== "paywallBreak") };
}

/**
 * Adds a break to a paid post after the first block that gives readers enough to judge by. Null if nothing would be
 * left to sell.
 */
export function placeBreak(document: PostDocument): PostDocument | null {
  const { content } = removeBreak(document);
  for (let at = 1; at < content.length; at++) {
    const [free, paid] = [content.slice(0, at), content.slice(at)].map(asDocument);
    if (!free || !paid || textOf(free).length < previewMin(textOf(paid).length)) continue;
    if (countWords(paid) === 0) return null;
    return { type: "doc", content: [...free.content, { type: "paywallBreak" }, ...paid.content] };
  }
  return null;
}

type BreakFit = { isFree: boolean; opensPaidPart: boolean };

/** A paid post gets the break that it lacks; a free one loses its break, if the author agrees. */
export function fitBreak(document: PostDocument, { isFree, opensPaidPart }: BreakFit): PostDocument {
  const hasBreak = splitAtPaywall(document).paid !== null;
  if (isFree) return hasBreak && opensPaidPart ? removeBreak(document) : document;
  return hasBreak ? document : (placeBreak(document) ?? document);
}

/** The last words that everyone can read. */
export function freePartEnd(document: PostDocument): string {
  return textOf(splitAtPaywall(document).free).trim().slice(-SHOWN_END).trimStart();
}

const SHOWN_END = 120;

const asDocument = (content: Block[]): PostDocument => ({ type: "doc", content });
