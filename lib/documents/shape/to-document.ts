import type { DocumentScripts } from "#lib/documents/shape/document-scripts.ts";
import { lateAddressOf } from "#lib/documents/shape/late-sheet.ts";
import { isLocked } from "#lib/documents/shape/page-content.ts";
import { readSheetAddress, type StyledPage } from "#lib/documents/shape/page-style.ts";
import { removeNextMarkup } from "#lib/http/next-internals.ts";

/** The root layout of documents marks its pages with this, until one is made of them. */
const DOCUMENT = /^<!DOCTYPE html><html\b[^>]*\sdata-document=""/;

/** Whether the page is to become a document. */
export function isDocument(html: string): boolean {
  return DOCUMENT.test(html);
}

/**
 * Turns what Next rendered into a document: React's code and data go, the start script of documents comes, which names the
 * style sheets for what opens later. Returns null for a page of a shape that is not known.
 */
export function toDocument({ html, links }: StyledPage, scripts: DocumentScripts): string | null {
  const bare = removeNextMarkup(html);
  if (bare === null || !bare.includes("</head>")) return null;
  const sheets = links.map((link) => lateAddressOf(readSheetAddress(link))).join(" ");
  const { code } = isLocked(bare) ? scripts.locked : scripts.start;
  const marked = bare.replace('data-document=""', 'data-document="made"');
  return marked.replace("</head>", () => `<script data-sheets="${sheets}">${code}</script></head>`);
}
