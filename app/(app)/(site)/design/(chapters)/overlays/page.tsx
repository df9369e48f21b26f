import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Overlays } from "#components/design/overlays.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/overlays", chapterMetadata("/design/overlays"));

export default function OverlaysPage() {
  return (
    <Chapter path="/design/overlays">
      <Overlays />
    </Chapter>
  );
}
