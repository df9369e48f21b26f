"use client";

import { useLayoutEffect } from "react";
import { readMode, showMode } from "#components/layout/colour-mode";
import { readViewer } from "#lib/auth/companion-cookie";

/** Next lets the browser draw a page that is not found or breaks, whole; the first script does not run there, this does. */
export function RootMarks() {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (root.dataset.marked !== undefined) return;
    const viewer = readViewer(document.cookie);
    if (viewer !== "visitor") root.dataset.viewer = viewer;
    showMode(readMode());
  }, []);
  return null;
}
