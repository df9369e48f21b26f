"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_EVERY_MS = 2_000;

/** Loads the page's newest state every two seconds while it is shown and seen. Draws nothing. */
export function WatchExport() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
