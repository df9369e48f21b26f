import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Overlays } from "#components/design/overlays";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/overlays", chapterMetadata("/design/overlays"));

export default function OverlaysPage() {
  return (
    <Chapter path="/design/overlays">
      <Overlays />
    </Chapter>
  );
}
