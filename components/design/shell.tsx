import { DesignPart } from "#components/design/design-part";
import { ShellColours } from "#components/design/shell-colours";
import { ShellFrames } from "#components/design/shell-frames";
import { ShellLoading } from "#components/design/shell-loading";
import { ShellMarks } from "#components/design/shell-marks";
import { ShellMeasures } from "#components/design/shell-measures";
import { ShellType } from "#components/design/shell-type";

/** What every page shares: tokens, mark, frames, and the pages in place of a page. */
export function Shell() {
  return (
    <section aria-labelledby="shell" className="grid gap-14">
      <h2 id="shell" className="text-title font-serif tracking-tight">
        Shell
      </h2>
      <DesignPart title="Colours">
        <ShellColours />
      </DesignPart>
      <DesignPart title="Type">
        <ShellType />
      </DesignPart>
      <DesignPart title="Space, radius, shadow, motion">
        <ShellMeasures />
      </DesignPart>
      <DesignPart title="Mark">
        <ShellMarks />
      </DesignPart>
      <DesignPart title="Loading bar">
        <ShellLoading />
      </DesignPart>
      <ShellFrames />
    </section>
  );
}
