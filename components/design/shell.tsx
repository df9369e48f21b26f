import { ShellColours } from "#components/design/shell-colours";
import { ShellFrames } from "#components/design/shell-frames";
import { ShellLoading } from "#components/design/shell-loading";
import { ShellMarks } from "#components/design/shell-marks";
import { ShellMeasures } from "#components/design/shell-measures";
import { ShellType } from "#components/design/shell-type";
import { Chapter, Specimen } from "#components/design/specimen";

/** What every page shares: tokens, mark, frames, and the pages in place of a page. */
export function Shell() {
  return (
    <Chapter id="shell" title="Shell">
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
      <Specimen title="Loading bar" note="Two pixels of copper, from a fifth of a second on.">
        <ShellLoading />
      </Specimen>
      <ShellFrames />
    </Chapter>
  );
}
