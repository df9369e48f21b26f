import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Icons } from "#components/design/icons";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/icons", chapterMetadata("/design/icons"));

export default function IconsPage() {
  return (
    <Chapter path="/design/icons">
      <Icons />
    </Chapter>
  );
}
