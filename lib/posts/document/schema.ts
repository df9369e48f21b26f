import { z } from "zod";
import { block } from "#lib/posts/document/block-schema.ts";
import { countImages, filesIn, listDepth, type PostDocument, textOf } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";

/** The size of a call with a document: its JSON, and the other fields. */
export const DOCUMENT_BODY_BYTES = DOCUMENT_LIMITS.bytes + 64_000;

/** In JSON: NUL and lone surrogates. The database accepts neither. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const bounded = z.unknown().superRefine((value, context) => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (isDeeperThan(value, DOCUMENT_LIMITS.jsonDepth)) return refuse("This post is nested too deeply.");
  const json = jsonOf(value);
  if (json === null) refuse("This is not a document.");
  else if (new TextEncoder().encode(json).length > DOCUMENT_LIMITS.bytes)
    refuse("This post is too large: 1 MB at most.");
  else if (UNSTORABLE.test(json))
    refuse("This post has a character that cannot be stored. Remove it, or type it again.");
});

const shape = z.strictObject({ type: z.literal("doc"), content: z.array(block) });

/** A draft's text, including the paid part. It may lack a paywall break, but never has two. */
export const documentSchema = bounded.pipe(
  shape.superRefine((document, context) => {
    for (const { message, path } of findExcess(document)) context.addIssue({ code: "custom", message, path });
  }),
);

/** The text of a paid post at publishing: exactly one break, and something to pay for below it. */
export const paidDocumentSchema = documentSchema.superRefine(({ content }, context) => {
  const at = content.findIndex(({ type }) => type === "paywallBreak");
  const refuse = (message: string, path: PropertyKey[] = ["content"]) =>
    context.addIssue({ code: "custom", message, path });
  if (at < 0) refuse("A paid post needs a paywall break.");
  else if (at === content.length - 1) refuse("There is nothing below the paywall break.");
  for (const [index, { type }] of content.entries())
    if (index < at && type === "attachment") refuse("Files belong below the paywall break.", ["content", index]);
});

/** The text of a free post at publishing: no break and no files. */
export const freeDocumentSchema = documentSchema.superRefine(({ content }, context) => {
  for (const [index, { type }] of content.entries()) {
    const path = ["content", index];
    if (type === "paywallBreak")
      context.addIssue({ code: "custom", message: "A free post has no paywall break.", path });
    if (type === "attachment")
      context.addIssue({ code: "custom", message: "Files belong to the paid part of a post.", path });
  }
});

type Excess = { message: string; path?: PropertyKey[] };

function findExcess(document: PostDocument): Excess[] {
  const excess: Excess[] = [];
  const breaks = document.content.flatMap(({ type }, index) => (type === "paywallBreak" ? [index] : []));
  for (const index of breaks.slice(1))
    excess.push({ message: "A post has only one paywall break.", path: ["content", index] });
  for (const [index, node] of document.content.entries())
    if (listDepth(node) > DOCUMENT_LIMITS.listDepth)
      excess.push({ message: "Lists nest at most 4 deep.", path: ["content", index] });
  if (textOf(document).length > DOCUMENT_LIMITS.characters)
    excess.push({ message: "This post is too long: 100,000 characters at most." });
  if (countImages(document) > DOCUMENT_LIMITS.images) excess.push({ message: "A post has at most 40 images." });
  if (filesIn(document).length > DOCUMENT_LIMITS.files) excess.push({ message: "A post has at most 20 files." });
  return excess;
}

/** Null if JSON cannot hold the value. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return null;
  }
}

/** Reports whether a value is nested deeper than the limit. Not recursive, so deep input cannot overflow the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}
