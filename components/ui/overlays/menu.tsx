"use client";

import {
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuLabel,
  DropdownMenuPortal,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  DropdownMenu as Root,
} from "@radix-ui/react-dropdown-menu";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { landmarkOf } from "#components/ui/overlays/landmark.ts";
import { MENU_HEADING } from "#components/ui/overlays/menu-item.tsx";

/** How a menu was opened before its code had come. */
export type MenuOpening = "pointer" | "keys";

export type MenuProps = {
  trigger: ReactElement;
  /** Opens it at once. By keys, its first item has the focus. */
  opening?: MenuOpening;
  side?: "top" | "bottom";
  align?: "start" | "end";
  /** What gets the focus after closing, if not its button. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

const PANEL = [
  "floats z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(20rem,calc(100vw-2rem))] overflow-y-auto",
  "rounded-panel border border-hairline bg-raised p-1 text-small shadow-float",
  "data-[side=bottom]:[--away:translateY(-0.25rem)] data-[side=top]:[--away:translateY(0.25rem)]",
].join(" ");

/** Actions on one thing. Not modal: the page behind it can be scrolled and clicked. */
export function Menu({ trigger, opening, side = "bottom", align = "start", focusAfter, children }: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(opening !== undefined);
  /** Radix hears keys only from when it is there. */
  const [isByKeys, setIsByKeys] = useState(opening === "keys");
  return (
    <Root
      modal={false}
      onOpenChange={(next) => {
        setIsOpen(next);
        setIsByKeys(false);
      }}
      open={isOpen && button !== null}
    >
      <DropdownMenuTrigger ref={setButton} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuPortal container={landmarkOf(button)}>
        <DropdownMenuContent
          ref={isByKeys ? focusFirstItem : null}
          align={align}
          className={PANEL}
          collisionPadding={16}
          loop
          onCloseAutoFocus={(event) => {
            const next = focusAfter?.();
            if (!next) return;
            event.preventDefault();
            next.focus({ preventScroll: true });
          }}
          side={side}
          sideOffset={6}
        >
          {children}
        </DropdownMenuContent>
      </DropdownMenuPortal>
    </Root>
  );
}

function focusFirstItem(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
}

/** Items that belong together, under a small heading. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <DropdownMenuGroup aria-labelledby={labelId}>
      <DropdownMenuLabel id={labelId} className={MENU_HEADING}>
        {label}
      </DropdownMenuLabel>
      {children}
    </DropdownMenuGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenuSeparator className="bg-hairline -mx-1 my-1 h-px" />;
}
