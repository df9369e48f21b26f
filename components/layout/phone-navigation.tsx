import { useId } from "react";
import type { NavigationGroup } from "#components/layout/navigation";
import { NavigationList } from "#components/layout/navigation-list";
import { NavigationSheet } from "#components/layout/navigation-sheet";
import { Icon } from "#components/ui/icon";
import { IconButton } from "#components/ui/icon-button";

/** The header's links where the header is narrow. The popover is the browser's, so it opens without any script. */
export function PhoneNavigation({ group }: { group: NavigationGroup }) {
  const id = useId();
  if (group.links.length === 0) return null;
  return (
    <div className="-me-2.5 not-pointer-fine:-me-3 sm:hidden">
      <IconButton label="Menu" popoverTarget={id} icon={<Icon name="ph:list" className="size-5" />} />
      <NavigationSheet id={id}>
        <NavigationList group={group} className="text-lead font-serif" listClassName="grid gap-2" />
      </NavigationSheet>
    </div>
  );
}
