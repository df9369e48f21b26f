import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Icons } from "#components/design/icons.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/icons", chapterMetadata("/design/icons"));

export default function IconsPage() {
  return (
    <Chapter path="/design/icons">
      <Icons />
    </Chapter>
  );
}
