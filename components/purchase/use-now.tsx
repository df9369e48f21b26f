import { useEffect, useState } from "react";
import { serverNow } from "#lib/purchases/server-clock";

/** The server's time, each second, for as long as somebody needs it. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return nowMs;
}
