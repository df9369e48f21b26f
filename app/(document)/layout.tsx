import type { ReactNode } from "react";
import "../globals.css";
import { DocumentFrame } from "#components/document/document-frame.tsx";
import { VIEWPORT } from "#components/layout/viewport.ts";
import { describeRoot, readDocumentFrame } from "#lib/site/root-layout.ts";

export const generateMetadata = describeRoot;
export const viewport = VIEWPORT;
/** Revalidates for the price in the footer. The browser then asks for a newer price itself. */
export const revalidate = 3600;

/** Pages to read, without React in the browser (lib/documents). */
export default async function DocumentLayout({ children }: { children: ReactNode }) {
  return <DocumentFrame {...(await readDocumentFrame())}>{children}</DocumentFrame>;
}
