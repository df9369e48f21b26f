import { LibraryContents } from "#components/purchase/library/library-contents.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readLibraryPage } from "#lib/purchases/library/library-page.ts";

export const metadata = pageMetadata("/library", { robots: { index: false } });

/** What /settings/purchases shows, at an address of its own for the header. */
export default async function LibraryPage({ searchParams }: PageProps<"/library">) {
  const view = await readLibraryPage("/library", await searchParams);
  return (
    <div
      className="max-w-page mx-auto grid w-full content-start gap-6 px-4 py-8 sm:gap-8 sm:px-6 sm:py-14"
      data-own-page=""
    >
      <h1 className="text-title font-serif tracking-tight">Library</h1>
      <LibraryContents view={view} />
    </div>
  );
}
