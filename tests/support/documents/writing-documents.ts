import type { PostDocument } from "#lib/posts/document/document.ts";

/** Paragraphs; null is the paywall break. */
export function documentOf(...lines: (string | null)[]): PostDocument {
  const content = lines.map((text) =>
    text === null
      ? { type: "paywallBreak" as const }
      : { type: "paragraph" as const, content: [{ type: "text" as const, text }] },
  );
  return { type: "doc", content };
}
