import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Buttons } from "#components/design/controls/buttons.tsx";
import { Links } from "#components/design/controls/links.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/buttons", chapterMetadata("/design/buttons"));

export default function ButtonsPage() {
  return (
    <Chapter path="/design/buttons">
      <Buttons />
      <Links />
    </Chapter>
  );
}
