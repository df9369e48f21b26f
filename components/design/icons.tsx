import { Specimen } from "#components/design/specimen.tsx";
import { info } from "#components/ui/icons/client-icons.ts";
import { DataIcon } from "#components/ui/icons/data-icon.tsx";
import { Icon } from "#components/ui/icons/icon.tsx";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { bellLines, copyLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

/** The four ways to use an icon. */
export function Icons() {
  return (
    <Specimen title="Four ways to an icon" note="All are as large as the text beside them, and as dark.">
      <ul className="grid gap-3">
        <li className="flex items-baseline gap-2">
          <Icon className="text-copper" name="ph:bird-duotone" />
          Known when the page is written: drawn into its HTML, as large as the text beside it
        </li>
        <li className="flex items-baseline gap-2">
          <Icon label="Warning" name="ph:warning" />
          With a name of its own, where no text beside it says what it means
        </li>
        <li className="flex items-baseline gap-2">
          <IconSvg body={info} />
          In a component that also runs in the browser: the few that such components use
        </li>
        <li className="flex items-baseline gap-2">
          <Lines className="size-4" path={bellLines} />
          <Lines className="size-4" isBold path={copyLines} />
          On most pages: drawn by its lines, which is shorter. The second is bold
        </li>
        <li className="flex items-baseline gap-2">
          <DataIcon label="Link to a site" name="ph:globe" />
          <DataIcon label="Link to code" name="ph:github-logo" />
          <DataIcon name="ph:no-such-icon" />
          Named by data: asked for by name. The third has no such icon, and only its place
        </li>
      </ul>
    </Specimen>
  );
}
