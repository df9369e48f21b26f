"use client";

import { type ComponentType, useEffect, useState } from "react";

type LayerProps = { text: string; trigger: Element; isName: true };
type Shown = { Layer: ComponentType<LayerProps>; trigger: Element };

/**
 * The tooltips of all icon-only buttons of an app: each shows its accessible name. Their code loads at the first one. On documents the
 * style sheet draws them (overlays.css).
 */
export function IconTooltips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const show = ({ target }: Event) => {
      const trigger = target instanceof Element ? target.closest(".tip[aria-label]") : null;
      if (!trigger) return;
      import("#components/ui/overlays/tooltip-layer.tsx").then(({ TooltipLayer }) => {
        // While the code loaded, the reader may have gone on.
        if (!signal.aborted && trigger.matches(":hover, :focus-visible"))
          setShown((last) => (last?.trigger === trigger ? last : { Layer: TooltipLayer, trigger }));
      }, reportError);
    };
    const showUnlessTouched = (event: PointerEvent) => {
      if (event.pointerType !== "touch") show(event);
    };
    const showForKeyboard = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event);
    };
    document.addEventListener("pointerover", showUnlessTouched, { signal });
    document.addEventListener("focusin", showForKeyboard, { signal });
    return () => listening.abort();
  }, []);
  if (!shown) return null;
  const { Layer, trigger } = shown;
  return <Layer isName key={keyOf(trigger)} text={trigger.getAttribute("aria-label") ?? ""} trigger={trigger} />;
}

const keys = new WeakMap<Element, number>();
let lastKey = 0;

/** Another button is another tooltip. */
function keyOf(trigger: Element): number {
  if (!keys.has(trigger)) lastKey += 1;
  const key = keys.get(trigger) ?? lastKey;
  keys.set(trigger, key);
  return key;
}
