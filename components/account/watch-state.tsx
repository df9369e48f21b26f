"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Most are ready within two minutes. */
const SOON_MS = 2 * 60_000;
const LOOK_SOON_EVERY_MS = 2_000;
const LOOK_LATER_EVERY_MS = 30_000;

/** Loads the page's newest state while it is shown and seen: every two seconds at first, later every 30. Draws nothing. */
export function WatchState() {
  const router = useRouter();
  useEffect(() => {
    const soonEndsAt = Date.now() + SOON_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, Date.now() < soonEndsAt ? LOOK_SOON_EVERY_MS : LOOK_LATER_EVERY_MS);
    };
    const look = () => {
      if (!document.hidden) router.refresh();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
