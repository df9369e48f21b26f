"use client";

import { type ComponentType, type ReactNode, useState } from "react";

type Loaded = { Layer: ComponentType<{ text: string; trigger: Element }>; trigger: Element };

type TooltipProps = {
  /** Never the only place for this text: touch has no tooltips. */
  text: string;
  /** One element that can be focused and has its own accessible name. */
  children: ReactNode;
};

/** A short explanation of a control, on hover or keyboard focus. Its code loads then. */
export function Tooltip({ text, children }: TooltipProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const load = (trigger: Element | null) => {
    if (loaded || !trigger) return;
    import("#components/ui/overlays/tooltip-layer.tsx").then(
      ({ TooltipLayer }) => setLoaded({ Layer: TooltipLayer, trigger }),
      reportError,
    );
  };
  return (
    <span
      className="contents"
      role="none"
      onFocus={({ target, currentTarget }) => {
        if (target.matches(":focus-visible")) load(currentTarget.firstElementChild);
      }}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== "touch") load(currentTarget.firstElementChild);
      }}
    >
      {children}
      {loaded ? <loaded.Layer text={text} trigger={loaded.trigger} /> : null}
    </span>
  );
}
