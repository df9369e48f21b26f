"use client";

import { PopoverContent, PopoverPortal, PopoverTrigger, Popover as Root } from "@radix-ui/react-popover";
import type { ReactElement, ReactNode } from "react";

type PopoverProps = {
  trigger: ReactElement;
  /** Its name for screen readers. */
  label: string;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

const PANEL = [
  "floats z-50 w-72 max-w-(--radix-popover-content-available-width) max-h-(--radix-popover-content-available-height) overflow-y-auto",
  "rounded-panel border border-hairline bg-raised p-4 text-small shadow-float outline-none",
  "data-[side=bottom]:[--away:translateY(-0.25rem)] data-[side=top]:[--away:translateY(0.25rem)]",
].join(" ");

/** A little more about one thing, beside it. Not modal. */
export function Popover({ trigger, label, side = "bottom", align = "start", children, ...state }: PopoverProps) {
  return (
    <Root {...state}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverPortal>
        <PopoverContent
          align={align}
          aria-label={label}
          className={PANEL}
          collisionPadding={16}
          side={side}
          sideOffset={6}
        >
          {children}
        </PopoverContent>
      </PopoverPortal>
    </Root>
  );
}
