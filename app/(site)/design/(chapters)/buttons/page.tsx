import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Buttons } from "#components/design/controls/buttons";
import { Links } from "#components/design/controls/links";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/buttons", chapterMetadata("/design/buttons"));

export default function ButtonsPage() {
  return (
    <Chapter path="/design/buttons">
      <Buttons />
      <Links />
    </Chapter>
  );
}
