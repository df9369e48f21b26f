import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { ShellFrames } from "#components/design/shell-frames";
import { ShellLoading } from "#components/design/shell-loading";
import { Specimen } from "#components/design/specimen";
import { pageMetadata } from "#lib/http/page-metadata";

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
