"use client";

import { TabLinks, type TabLinksProps } from "#components/ui/navigation/tab-links.tsx";

/** Tabs of which the open one is in sight: on a phone it may lie beyond the edge. */
export function TabStrip(tabs: TabLinksProps) {
  return (
    <div className="min-w-0" key={tabs.current} ref={showCurrent}>
      <TabLinks {...tabs} />
    </div>
  );
}

function showCurrent(tabs: HTMLElement | null): void {
  tabs?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
