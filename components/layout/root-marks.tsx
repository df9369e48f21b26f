"use client";

import { useEffect, useLayoutEffect } from "react";
import { readMode, showMode } from "#components/layout/colour-mode";
import { readViewer } from "#lib/auth/companion-cookie";

/**
 * Next lets the browser draw a page that is not found or breaks, whole; the first script does not run there, this does. And
 * whoever signs in or out, here or in another tab, does so without a load.
 */
export function RootMarks() {
  useLayoutEffect(() => {
    if (document.documentElement.dataset.marked !== undefined) return;
    markViewer();
    showMode(readMode());
  }, []);
  useEffect(() => {
    // A browser without it shows the other links after the next load.
    if (!("cookieStore" in window)) return;
    cookieStore.addEventListener("change", markViewer);
    return () => cookieStore.removeEventListener("change", markViewer);
  }, []);
  return null;
}

function markViewer(): void {
  const viewer = readViewer(document.cookie);
  if (viewer === "visitor") delete document.documentElement.dataset.viewer;
  else document.documentElement.dataset.viewer = viewer;
}
