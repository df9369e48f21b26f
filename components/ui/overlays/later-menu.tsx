"use client";

import { cloneElement, type DOMAttributes, type ReactElement, type ReactNode, useState } from "react";
import { laterPart, useLaterPart } from "#components/ui/later-part.ts";
import type { MenuOpening, MenuProps } from "#components/ui/overlays/menu.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";

type MenuParts = Awaited<ReturnType<typeof fetchMenuParts>>;

export const MENU_PARTS = laterPart(fetchMenuParts);

async function fetchMenuParts() {
  const [menu, { MenuItem }, { MenuCheckbox }] = await Promise.all([
    import("#components/ui/overlays/menu.tsx"),
    import("#components/ui/overlays/menu-item.tsx"),
    import("#components/ui/overlays/menu-choice.tsx"),
  ]);
  return { Menu: menu.Menu, MenuSection: menu.MenuSection, MenuSeparator: menu.MenuSeparator, MenuItem, MenuCheckbox };
}

type Props = Omit<MenuProps, "trigger" | "opening" | "children"> & {
  trigger: ReactElement<DOMAttributes<HTMLButtonElement> & { "aria-haspopup"?: "menu"; "aria-expanded"?: boolean }>;
  children: (parts: MenuParts) => ReactNode;
};

/** A menu whose code comes after the page. Its button is there at once: pressed before, it opens as soon as the code has come. */
export function LaterMenu({ trigger, children, ...place }: Props) {
  const [opening, setOpening] = useState<MenuOpening | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const parts = useLaterPart(MENU_PARTS, opening !== null, () => {
    setOpening(null);
    toast({
      title: "The menu could not be loaded",
      description: "Check your connection, then press again.",
      color: "error",
    });
  });
  // The menu brings a button of its own, which would not have the focus.
  if (parts && (opening !== null || !hasFocus))
    return (
      <parts.Menu {...place} {...(opening ? { opening } : {})} trigger={trigger}>
        {children(parts)}
      </parts.Menu>
    );
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    // As the menu's own button: when the mouse goes down, and without taking the focus.
    onPointerDown(event) {
      if (event.button !== 0 || event.ctrlKey) return;
      event.preventDefault();
      setOpening("pointer");
    },
    onKeyDown(event) {
      if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      setOpening("keys");
    },
    // From a screen reader.
    onClick: () => setOpening((now) => now ?? "keys"),
  });
}
