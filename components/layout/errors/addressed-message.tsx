"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * "Page not found: /the/address", in an app that was navigated to without a new load. On a load, lib/documents sends its own
 * page instead of this one.
 */
export function AddressedMessage({ message }: { message: string }) {
  const path = usePathname();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser ? `${message}: ${path}` : message;
}
