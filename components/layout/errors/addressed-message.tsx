"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { type AddressedTexts, addressMessage, messageFor } from "#components/layout/errors/address-message.ts";

const neverChanges = () => () => undefined;

/** "Page not found: /the/address". One cached page answers for every address, so only the browser knows which it was. */
export function AddressedMessage({ message, unless }: AddressedTexts) {
  const path = usePathname();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const texts = { message, unless };
  return (
    <span data-addressed={message} data-addressed-begins={unless?.begins} data-addressed-unless={unless?.message}>
      {isInBrowser ? addressMessage(texts, path) : messageFor(texts, path)}
    </span>
  );
}
