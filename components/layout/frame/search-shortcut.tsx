"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { openSearchBySlash } from "#components/layout/frame/slash-key.ts";

/**
 * A slash typed outside a text field opens the search: focuses its field, or follows the link inside to its page. Readers can
 * switch this off there (components/search/slash-switch.tsx).
 */
export function SearchShortcut({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => openSearchBySlash(event, fieldId, around.current);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [fieldId]);
  return (
    <span className="inline-flex" data-slash-field={fieldId} ref={around}>
      {children}
    </span>
  );
}
