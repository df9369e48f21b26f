import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Pages } from "#components/design/display/pages.tsx";
import { readSort, Tables } from "#components/design/display/tables.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/tables", chapterMetadata("/design/tables"));

export default async function TablesPage({ searchParams }: PageProps<"/design/tables">) {
  return (
    <Chapter path="/design/tables">
      <Tables sort={readSort(await searchParams)} />
      <Pages />
    </Chapter>
  );
}
