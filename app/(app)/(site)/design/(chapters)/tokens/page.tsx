import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { ShellColours } from "#components/design/shell-colours.tsx";
import { ShellMarks } from "#components/design/shell-marks.tsx";
import { ShellMeasures } from "#components/design/shell-measures.tsx";
import { ShellType } from "#components/design/shell-type.tsx";
import { Specimen } from "#components/design/specimen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/tokens", chapterMetadata("/design/tokens"));

export default function TokensPage() {
  return (
    <Chapter path="/design/tokens">
      <Specimen isWide title="Colours" note="Paper, ink and one metal. Each mode is designed, not inverted.">
        <ShellColours />
      </Specimen>
      <Specimen title="Type" note="A serif with optical sizes for what is read, a grotesque for what is used.">
        <ShellType />
      </Specimen>
      <Specimen
        title="Space, radius, shadow, motion"
        note="A grid of four pixels; corners as of a cut page; motion only to explain."
      >
        <ShellMeasures />
      </Specimen>
      <Specimen title="Mark" note="The wren of the last farthings, alone and on its coin.">
        <ShellMarks />
      </Specimen>
    </Chapter>
  );
}
