import { useEffect, useState } from "react";
import { everySecond, serverNow } from "#lib/purchases/checkout/server-clock.ts";

/** The server's time, each second, while it is needed. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNow] = useState(serverNow);
  useEffect(() => (isNeeded ? everySecond(() => setNow(serverNow())) : undefined), [isNeeded]);
  return nowMs;
}
