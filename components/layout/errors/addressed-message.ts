"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

type Props = {
  message: string;
  /** The message for addresses that begin otherwise. */
  unless?: { begins: string; message: string };
};

/** "Page not found: /the/address". One cached page answers for every address, so only the browser knows which it was. */
export function AddressedMessage({ message: otherwise, unless }: Props) {
  const path = usePathname();
  const message = unless && !path.startsWith(unless.begins) ? unless.message : otherwise;
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser ? `${message}: ${path}` : message;
}
