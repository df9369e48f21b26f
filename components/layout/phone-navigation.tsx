"use client";

import { usePathname } from "next/navigation";
import { useId } from "react";
import type { NavigationGroup } from "#components/layout/navigation";
import { NavigationList } from "#components/layout/navigation-list";
import { list } from "#components/ui/client-icons";
import { IconSvg } from "#components/ui/icon-svg";

/** The header's links where the header is narrow. The popover is the browser's, so it opens without any script. */
export function PhoneNavigation({ group }: { group: NavigationGroup }) {
  const id = useId();
  const path = usePathname();
  if (group.links.length === 0) return null;
  return (
    <div className="-me-2.5 sm:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label="Menu"
        className="rounded-control hover:bg-sunken grid size-10 place-items-center"
      >
        <IconSvg body={list} className="size-5" />
      </button>
      {/* The layout outlives a navigation; a new sheet for each page is a closed one. */}
      <div key={path} id={id} popover="auto" className="sheet">
        <NavigationList group={group} className="text-lead font-serif" listClassName="grid gap-2" />
      </div>
    </div>
  );
}
