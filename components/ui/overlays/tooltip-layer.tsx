"use client";

import {
  Tooltip as Root,
  TooltipContent,
  TooltipPortal,
  TooltipProvider,
  TooltipTrigger,
} from "@radix-ui/react-tooltip";
import { useEffect, useState } from "react";
import { BorrowedTrigger } from "#components/ui/overlays/borrowed-trigger.ts";
import { landmarkOf } from "#components/ui/overlays/landmark.ts";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Each tooltip has its own provider, so they tell each other here whether the next one may skip its delay. */
const shown = new Set<Element>();
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** It leaves at once: while it faded, Radix would give it the Escape that is meant for the dialog below. */
const PANEL = [
  "floats data-[state=closed]:animate-none z-60 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-caption text-paper shadow-float",
  "data-[state=instant-open]:animate-none data-[side=bottom]:[--away:translateY(-0.25rem)] data-[side=top]:[--away:translateY(0.25rem)]",
].join(" ");

type Props = {
  text: string;
  trigger: Element;
  /** The text is the trigger's own name, which is not read out twice. */
  isName?: boolean;
};

export function TooltipLayer({ text, trigger, isName = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    shown.add(trigger);
    return () => {
      shown.delete(trigger);
      lastClosedAt = performance.now();
    };
  }, [isOpen, trigger]);
  return (
    <TooltipProvider delayDuration={OPEN_DELAY_MS}>
      <Root
        onOpenChange={(isNext) => (isNext ? setOpen(true) : closeTooltip(trigger, () => setOpen(false)))}
        open={isOpen}
      >
        <TooltipTrigger asChild>
          <BorrowedTrigger canSkipDelay={canSkipDelay} element={trigger} isDescribed={!isName} />
        </TooltipTrigger>
        <TooltipPortal container={landmarkOf(trigger)}>
          <TooltipContent className={PANEL} collisionPadding={8} sideOffset={6}>
            {text}
          </TooltipContent>
        </TooltipPortal>
      </Root>
    </TooltipProvider>
  );
}

/**
 * While the focus is on its way, nothing has it. A panel that leaves a dialog just then would make it believe that the focus was in the
 * panel, and take the focus back from the next control.
 */
function closeTooltip(trigger: Element, close: () => void): void {
  const isFocusLeaving = document.activeElement === document.body && trigger.closest("[role=dialog]") !== null;
  if (!isFocusLeaving) {
    close();
    return;
  }
  document.addEventListener("focusin", close, { once: true });
  // Where nothing gets the focus.
  setTimeout(() => {
    document.removeEventListener("focusin", close);
    close();
  });
}

function canSkipDelay(): boolean {
  return shown.size > 0 || performance.now() - lastClosedAt < SKIP_DELAY_MS;
}
