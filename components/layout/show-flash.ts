import { toast } from "#components/ui/toasts/toast-store.ts";
import { flashCookieName } from "#lib/http/browser/flash-cookie.ts";
import type { readFlash } from "#lib/http/browser/flash-messages.ts";

type Reader = typeof readFlash;

let isShowing = false;

/**
 * Shows the messages that the server left for this page; the code that knows their texts is loaded only for them. A lock: no
 * other tab may read the cookie between our read and our delete.
 */
export function showFlashOnce(loadReader: () => Promise<Reader>): void {
  if (isShowing || !hasFlash()) return;
  isShowing = true;
  showFlash(loadReader)
    .catch(reportError)
    .finally(() => {
      isShowing = false;
    });
}

export function hasFlash(): boolean {
  return "cookieStore" in window && document.cookie.includes(`${cookieName()}=`);
}

function cookieName(): string {
  return flashCookieName(location.protocol === "https:");
}

async function showFlash(loadReader: () => Promise<Reader>): Promise<void> {
  const name = cookieName();
  const [cookie, readFlash] = await Promise.all([cookieStore.get(name), loadReader()]);
  await cookieStore.delete(name);
  for (const { id, ...message } of readFlash(cookie?.value ?? "")) toast({ ...message, id: `flash-${id}` });
}
