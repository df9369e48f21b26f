"use client";

import { Tabs as Root, TabsList, TabsTrigger } from "@radix-ui/react-tabs";
import { type ReactNode, useId, useState } from "react";
import { TAB, TAB_LIST } from "#components/ui/navigation/tab-style.ts";

type Tab = { id: string; label: string; content: ReactNode; disabled?: boolean };

type TabsProps = {
  /** Names the tab list. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
};

/** Panels of one page. Where each has its own address, use TabLinks. */
export function Tabs({ label, tabs }: TabsProps) {
  const base = useId();
  const [current, setCurrent] = useState(tabs[0].id);
  return (
    <Root value={current} onValueChange={setCurrent}>
      <TabsList aria-label={label} className={TAB_LIST}>
        {tabs.map(({ id, label: name, disabled = false }) => (
          <TabsTrigger
            key={id}
            aria-controls={`${base}-panel-${id}`}
            className={TAB}
            disabled={disabled}
            id={`${base}-tab-${id}`}
            value={id}
          >
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {/* Not Radix's panels: theirs are rendered with a style attribute, and lose what was typed into them. */}
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          aria-labelledby={`${base}-tab-${id}`}
          className="pt-6"
          hidden={id !== current}
          id={`${base}-panel-${id}`}
          role="tabpanel"
        >
          {content}
        </div>
      ))}
    </Root>
  );
}
