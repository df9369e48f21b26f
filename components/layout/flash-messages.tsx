"use client";

import { useEffect } from "react";
import { toast } from "#components/ui/toast-store";
import { flashCookieName } from "#lib/http/flash-cookie";

/** Shows what the server left to be said on this page, after a load or a soft navigation. */
export function FlashMessages() {
  useEffect(() => {
    showOnce();
    // A browser without it shows them after the next load.
    if (!("navigation" in window)) return;
    navigation.addEventListener("currententrychange", showOnce);
    return () => navigation.removeEventListener("currententrychange", showOnce);
  }, []);
  return null;
}

let isShowing = false;

/** Between reading the cookie and deleting it, nobody else may read it. */
function showOnce(): void {
  const name = flashCookieName(location.protocol === "https:");
  if (isShowing || !document.cookie.includes(`${name}=`) || !("cookieStore" in window)) return;
  isShowing = true;
  showFlash(name)
    .catch(reportError)
    .finally(() => {
      isShowing = false;
    });
}

async function showFlash(name: string): Promise<void> {
  const [cookie, { readFlash }] = await Promise.all([cookieStore.get(name), import("#lib/http/flash-messages")]);
  await cookieStore.delete(name);
  for (const { id, ...message } of readFlash(cookie?.value ?? "")) toast({ ...message, id: `flash-${id}` });
}
