import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Badges } from "#components/design/display/badges.tsx";
import { Cards } from "#components/design/display/cards.tsx";
import { Faces } from "#components/design/display/faces.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/cards", chapterMetadata("/design/cards"));

export default function CardsPage() {
  return (
    <Chapter path="/design/cards">
      <Cards />
      <Faces />
      <Badges />
    </Chapter>
  );
}
