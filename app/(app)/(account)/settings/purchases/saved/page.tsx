import { SavedContents } from "#components/purchase/library/saved-contents.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readSavedPage } from "#lib/purchases/library/saved-page.ts";

export const metadata = pageMetadata("/settings/purchases/saved", {
  title: "Saved for later",
  robots: { index: false },
});

/** The same part of the library, among the settings. */
export default async function SavedPurchasesPage({ searchParams }: PageProps<"/settings/purchases/saved">) {
  const view = await readSavedPage("/settings/purchases", await searchParams);
  return (
    <>
      <h1 className="sr-only">Saved for later</h1>
      <SavedContents view={view} />
    </>
  );
}
