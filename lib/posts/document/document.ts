import type { z } from "zod";
import type { block } from "#lib/posts/document/block-schema.ts";

export type Block = z.infer<typeof block>;
/** Inline content. */
export type Inline = NonNullable<Extract<Block, { type: "paragraph" }>["content"]>[number];
export type TextNode = Extract<Inline, { type: "text" }>;
export type Mark = NonNullable<TextNode["marks"]>[number];
export type PostDocument = { type: "doc"; content: Block[] };

/** Any node of a document, with what all nodes share at every depth. */
export type DocumentNode = {
  type: string;
  text?: string;
  marks?: readonly Mark[] | undefined;
  attrs?: object | undefined;
  content?: readonly DocumentNode[] | undefined;
};

/** Visits every node in reading order. */
export function* walk(node: DocumentNode): Generator<DocumentNode> {
  yield node;
  for (const child of node.content ?? []) yield* walk(child);
}

/** The plain words: blocks end with a line break, formatting disappears. */
export function textOf(node: DocumentNode): string {
  if (node.text !== undefined) return node.text;
  if (node.type === "hardBreak") return "\n";
  const inside = (node.content ?? []).map(textOf);
  return isBlockContainer(node) ? inside.filter((text) => text !== "").join("\n") : inside.join("");
}

const LINES = new Set(["paragraph", "heading", "pullQuote", "codeBlock", "footnote"]);

function isBlockContainer({ type }: DocumentNode): boolean {
  return !LINES.has(type);
}

export function countWords(node: DocumentNode): number {
  return wordsOf(textOf(node)).length;
}

/** Uses Unicode's rules, so that languages without spaces have words too. */
function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

const WORDS_A_MINUTE = 230;

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

const SIGNS = new Set(["image", "blockMath", "inlineMath"]);

/** Reports whether a node has no word, no picture and no formula. */
export function isBlank(node: DocumentNode): boolean {
  for (const { type, text = "" } of walk(node)) if (SIGNS.has(type) || text.trim() !== "") return false;
  return true;
}

/** The ids of all pictures in the document, each once. */
export function imageIdsOf(document: DocumentNode): string[] {
  const ids = new Set<string>();
  for (const { attrs = {} } of walk(document)) {
    for (const id of imageIdsIn(attrs)) ids.add(id);
    if ("card" in attrs && attrs.card instanceof Object) for (const id of imageIdsIn(attrs.card)) ids.add(id);
  }
  return [...ids];
}

/** The ids of all posts the document shows as cards, each once. */
export function postIdsOf({ content }: PostDocument): string[] {
  return [...new Set(content.flatMap((node) => (node.type === "postCard" ? [node.attrs.postId] : [])))];
}

export type Picture = Extract<Block, { type: "gallery" }>["attrs"]["images"][number];

/** The description of each picture, in document order. */
export function picturesIn(document: DocumentNode): Picture[] {
  return [...walk(document)].flatMap(({ attrs = {} }) => {
    if ("imageId" in attrs) return [attrs as Picture];
    return "images" in attrs ? (attrs.images as Picture[]) : [];
  });
}

type FileBlock = Extract<Block, { type: "attachment" | "audio" }>;

/** Every file and recording, in document order. */
export function filesIn({ content }: PostDocument): FileBlock[] {
  return content.filter((node): node is FileBlock => node.type === "attachment" || node.type === "audio");
}

export function countImages(document: DocumentNode): number {
  let count = 0;
  for (const { attrs } of walk(document)) count += imageIdsIn(attrs).length;
  return count;
}

function imageIdsIn(attrs: object | undefined): string[] {
  if (!attrs) return [];
  if ("imageId" in attrs && typeof attrs.imageId === "string") return [attrs.imageId];
  return "images" in attrs && Array.isArray(attrs.images) ? attrs.images.flatMap(imageIdsIn) : [];
}

/** How deep lists are nested. */
export function listDepth(node: DocumentNode): number {
  const below = Math.max(0, ...(node.content ?? []).map(listDepth));
  return node.type.endsWith("List") ? below + 1 : below;
}

/**
 * Splits a document into its free and its paid part, which are stored separately. `paid` is null without a paywall
 * break.
 */
export function splitAtPaywall({ content }: PostDocument): { free: PostDocument; paid: PostDocument | null } {
  const at = content.findIndex(({ type }) => type === "paywallBreak");
  if (at < 0) return { free: { type: "doc", content }, paid: null };
  return {
    free: { type: "doc", content: content.slice(0, at) },
    paid: { type: "doc", content: content.slice(at + 1) },
  };
}

/** Joins the two stored parts into the document as its author wrote it. */
export function joinAtPaywall(free: PostDocument, paid: PostDocument | null): PostDocument {
  if (!paid) return free;
  return { type: "doc", content: [...free.content, { type: "paywallBreak" }, ...paid.content] };
}
