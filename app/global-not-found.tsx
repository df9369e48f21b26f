import "./globals.css";
import { DocumentFrame } from "#components/document/document-frame.tsx";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { VIEWPORT } from "#components/layout/viewport.ts";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";
import { readDocumentFrame } from "#lib/site/root-layout.ts";

export const metadata = errorMetadata(404, "Page Not Found");
export const viewport = VIEWPORT;

/** No route matches. */
export default async function UnmatchedPage() {
  return (
    <DocumentFrame {...(await readDocumentFrame())}>
      <MissingScreen />
    </DocumentFrame>
  );
}
