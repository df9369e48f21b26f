import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Pages } from "#components/design/display/pages";
import { readSort, Tables } from "#components/design/display/tables";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/tables", chapterMetadata("/design/tables"));

export default async function TablesPage({ searchParams }: PageProps<"/design/tables">) {
  return (
    <Chapter path="/design/tables">
      <Tables sort={readSort(await searchParams)} />
      <Pages />
    </Chapter>
  );
}
