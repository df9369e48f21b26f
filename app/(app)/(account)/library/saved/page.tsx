import { SavedContents } from "#components/purchase/library/saved-contents.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readSavedPage } from "#lib/purchases/library/saved-page.ts";

export const metadata = pageMetadata("/library/saved", { title: "Saved for later", robots: { index: false } });

/** The other part of the library: what waits to be read. */
export default async function SavedPage({ searchParams }: PageProps<"/library/saved">) {
  const view = await readSavedPage("/library", await searchParams);
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-6 px-4 py-8 sm:gap-8 sm:px-6 sm:py-14">
      <h1 className="text-title font-serif tracking-tight">Library</h1>
      <SavedContents view={view} />
    </div>
  );
}
