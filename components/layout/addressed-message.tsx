"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** "Page not found: /the/address". One cached page answers for every address, so only the browser knows which it was. */
export function AddressedMessage({ message }: { message: string }) {
  const path = usePathname();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser ? `${message}: ${path}` : message;
}
