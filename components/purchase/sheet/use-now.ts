import { useEffect, useState } from "react";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";

/** The server's time, each second, while it is needed. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return nowMs;
}
