"use client";

import { useEffect } from "react";
import { showFlashOnce } from "#components/layout/show-flash.ts";

/** Shows the messages that the server left for this page, after a load or a soft navigation. */
export function FlashMessages() {
  useEffect(() => {
    showFlash();
    // Without this API, they appear after the next load.
    if (!("navigation" in window)) return;
    navigation.addEventListener("currententrychange", showFlash);
    return () => navigation.removeEventListener("currententrychange", showFlash);
  }, []);
  return null;
}

function showFlash(): void {
  showFlashOnce(async () => (await import("#lib/http/browser/flash-messages.ts")).readFlash);
}
