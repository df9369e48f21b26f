import { useId } from "react";
import type { NavigationGroup } from "#components/layout/frame/navigation.ts";
import { NavigationList } from "#components/layout/frame/navigation-list.tsx";
import { NavigationSheet } from "#components/layout/frame/navigation-sheet.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { listLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

/** The header's links on narrow screens. The popover is the browser's own, so it opens without a script. */
export function PhoneNavigation({ places, account }: { places: NavigationGroup; account: NavigationGroup }) {
  const id = useId();
  const tucked = account.links.filter(({ needsRoom }) => needsRoom).map((link) => ({ ...link, needsRoom: false }));
  const links = [...places.links, ...tucked];
  if (links.length === 0) return null;
  return (
    <div className="-me-2.5 not-pointer-fine:-me-3 sm:hidden">
      <IconButton label="Menu" popoverTarget={id} icon={<Lines path={listLines} />} />
      <NavigationSheet className="sheet" id={id}>
        <NavigationList
          group={{ label: places.label, links }}
          className="text-lead font-serif"
          // Above each but the first: the last ones may be hidden.
          listClassName="rows *:not-first:border-t"
        />
      </NavigationSheet>
    </div>
  );
}
