import type { PostDocument } from "#lib/posts/document/document.ts";
import { documentSchema, freeDocumentSchema, paidDocumentSchema } from "#lib/posts/document/schema.ts";

/** Reports whether a stored version may be published: each part is a valid document, and so is the whole. */
export function isPublishable(free: unknown, sections: unknown): boolean {
  if (sections === null) return freeDocumentSchema.safeParse(free).success;
  const parts = [free, ...(Array.isArray(sections) ? sections.map(docOf) : [sections])].map(readPart);
  const whole = parts.flatMap((part, n) => (n === 0 || part === null ? (part ?? []) : [PAYWALL_BREAK, ...part]));
  return !parts.includes(null) && paidDocumentSchema.safeParse({ type: "doc", content: whole }).success;
}

const PAYWALL_BREAK = { type: "paywallBreak" } as const;

function docOf(section: unknown): unknown {
  return typeof section === "object" && section !== null && "doc" in section ? section.doc : null;
}

function readPart(stored: unknown): PostDocument["content"] | null {
  return documentSchema.safeParse(stored).data?.content ?? null;
}
