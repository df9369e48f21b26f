"use client";

import { useEffect } from "react";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { flashCookieName } from "#lib/http/browser/flash-cookie.ts";

/** Shows the messages that the server left for this page, after a load or a soft navigation. */
export function FlashMessages() {
  useEffect(() => {
    showOnce();
    // Without this API, they appear after the next load.
    if (!("navigation" in window)) return;
    navigation.addEventListener("currententrychange", showOnce);
    return () => navigation.removeEventListener("currententrychange", showOnce);
  }, []);
  return null;
}

let isShowing = false;

/** A lock: no other tab may read the cookie between our read and our delete. */
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
  const [cookie, { readFlash }] = await Promise.all([
    cookieStore.get(name),
    import("#lib/http/browser/flash-messages.ts"),
  ]);
  await cookieStore.delete(name);
  for (const { id, ...message } of readFlash(cookie?.value ?? "")) toast({ ...message, id: `flash-${id}` });
}
