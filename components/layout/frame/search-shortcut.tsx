"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { readSlashKey } from "#components/layout/frame/slash-key.ts";

const EDITABLE = "input, textarea, select, [contenteditable], [role=dialog] *";

/**
 * A slash typed outside a text field opens the search: focuses its field, or follows the link inside to its page. Readers can
 * switch this off there (components/search/slash-switch.tsx).
 */
export function SearchShortcut({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSlash(event) || !readSlashKey()) return;
      event.preventDefault();
      const field = document.getElementById(fieldId);
      if (field) field.focus();
      else around.current?.querySelector("a")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [fieldId]);
  return (
    <span className="inline-flex" ref={around}>
      {children}
    </span>
  );
}

function isSlash({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== "/" || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(EDITABLE));
}
