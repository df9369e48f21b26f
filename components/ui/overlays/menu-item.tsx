"use client";

import { DropdownMenuItem } from "@radix-ui/react-dropdown-menu";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** The look of every row of a menu. */
export const MENU_ROW = [
  "flex min-h-9 items-center gap-3 rounded-control px-3 py-1.5 outline-none select-none pointer-coarse:min-h-11",
  "data-highlighted:bg-sunken data-disabled:text-ink-faint",
].join(" ");

export const MENU_HEADING = "px-3 pt-2 pb-1 text-caption text-ink-faint";

type MenuItemProps = {
  onSelect: () => void;
  tone?: "plain" | "danger";
  /** As it is printed on the keys: “⌘ K”. The page itself listens to them. */
  shortcut?: string;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ onSelect, tone = "plain", shortcut, disabled = false, children }: MenuItemProps) {
  const danger = tone === "danger" ? "text-brick data-highlighted:bg-brick-wash" : "";
  return (
    <DropdownMenuItem className={`${MENU_ROW} ${danger}`} disabled={disabled} onSelect={onSelect}>
      <span className="grow">{children}</span>
      {shortcut ? <kbd className="text-caption text-ink-faint font-sans">{shortcut}</kbd> : null}
    </DropdownMenuItem>
  );
}

/** A file to keep: the browser fetches it, not the router. */
export function MenuDownload({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenuItem asChild className={MENU_ROW}>
      <a download href={href}>
        {children}
      </a>
    </DropdownMenuItem>
  );
}

export function MenuLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <DropdownMenuItem asChild className={MENU_ROW}>
      <Link href={href}>{children}</Link>
    </DropdownMenuItem>
  );
}
