import { LibraryContents } from "#components/purchase/library/library-contents.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readLibraryPage } from "#lib/purchases/library/library-page.ts";

export const metadata = pageMetadata("/settings/purchases", { robots: { index: false } });

/** The library, among the settings. */
export default async function PurchasesPage({ searchParams }: PageProps<"/settings/purchases">) {
  const view = await readLibraryPage("/settings/purchases", await searchParams);
  return (
    <>
      <h1 className="sr-only">Purchases</h1>
      <LibraryContents view={view} />
    </>
  );
}
