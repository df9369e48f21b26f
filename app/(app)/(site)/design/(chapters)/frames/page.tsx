import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { ShellFrames } from "#components/design/shell-frames.tsx";
import { ShellLoading } from "#components/design/shell-loading.tsx";
import { Specimen } from "#components/design/specimen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/frames", chapterMetadata("/design/frames"));

export default function FramesPage() {
  return (
    <Chapter path="/design/frames">
      <Specimen title="Loading bar" note="Two pixels of copper, shown after a fifth of a second.">
        <ShellLoading />
      </Specimen>
      <ShellFrames />
    </Chapter>
  );
}
