import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Badges } from "#components/design/display/badges";
import { Cards } from "#components/design/display/cards";
import { Faces } from "#components/design/display/faces";
import { pageMetadata } from "#lib/http/page-metadata";

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
