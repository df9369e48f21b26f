"use client";

import { useEffect, useLayoutEffect } from "react";
import { readMode, showMode } from "#components/layout/colour-mode.ts";
import { renewOwnAccount } from "#components/layout/renew-own-account.ts";
import { markViewer } from "#components/layout/viewer-mark.ts";

/**
 * Sets the marks of the first script again. Next renders a page that is not found or fails in the browser, where that script
 * does not run. And signing in or out, here or in another tab, loads no new page.
 */
export function RootMarks() {
  useLayoutEffect(() => {
    if (document.documentElement.dataset.marked !== undefined) return;
    markViewer();
    showMode(readMode());
  }, []);
  useEffect(() => void renewOwnAccount(), []);
  useEffect(() => {
    // Without this API, the links change after the next load.
    if (!("cookieStore" in window)) return;
    const follow = () => {
      markViewer();
      void renewOwnAccount();
    };
    cookieStore.addEventListener("change", follow);
    return () => cookieStore.removeEventListener("change", follow);
  }, []);
  return null;
}
