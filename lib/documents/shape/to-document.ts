import type { DocumentScripts } from "#lib/documents/shape/document-scripts.ts";
import { readSheetAddress, type StyledPage } from "#lib/documents/shape/page-style.ts";
import { removeNextMarkup } from "#lib/http/next-internals.ts";

/** The root layout of documents marks its pages with this, until one is made of them. */
const DOCUMENT = /^<!DOCTYPE html><html\b[^>]*\sdata-document=""/;

/** The frame of the pay sheet (components/purchase/sheet/sheet-frame.tsx). */
const CAN_BE_PAID = /<dialog\b[^>]*\sdata-post=/;

/** Whether the page is to become a document. */
export function isDocument(html: string): boolean {
  return DOCUMENT.test(html);
}

/**
 * Turns what Next rendered into a document: React's code and data go, the script of documents comes, which knows the
 * style sheets for what opens later. Returns null for a page of a shape that is not known.
 */
export function toDocument({ html, links }: StyledPage, scripts: DocumentScripts): string | null {
  const { src, integrity, atPress } = scripts;
  const bare = removeNextMarkup(html);
  if (bare === null || !bare.includes("</head>")) return null;
  const sheets = links.map(readSheetAddress).join(" ");
  const script = `<script type="module" src="${src}" integrity="${integrity}" data-sheets="${sheets}"></script>`;
  const marked = bare.replace('data-document=""', 'data-document="made"');
  const inline = CAN_BE_PAID.test(bare) ? `<script>${atPress}</script>` : "";
  return marked.replace("</head>", () => `${inline}${script}</head>`);
}
