import { signInAnonymously } from "#lib/auth/browser.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";

/** In this tab: a reload or a return from a wallet may come before the payment. */
const UNWELCOMED = "farthing-unwelcomed";

let underway: Promise<boolean> | null = null;

/** Reports whether there is a signed-in buyer. Without one, the purchase's token is the only proof. */
export async function becomeBuyer(): Promise<boolean> {
  if (isSignedIn()) return true;
  // Once at a time: two sign-ins would be two buyers.
  underway ??= signInAnonymously()
    .then(() => {
      keepStored(UNWELCOMED, "1", "sessionStorage");
      return true;
    })
    .catch(() => false)
    .finally(() => {
      underway = null;
    });
  return underway;
}

export function isSignedIn(): boolean {
  return readViewer(document.cookie) !== "visitor";
}

/** Whether a payment that is confirmed now is the first since we signed its buyer in. True once. */
export function isToBeWelcomed(): boolean {
  const isNew = Boolean(readStored(UNWELCOMED, "sessionStorage"));
  keepStored(UNWELCOMED, null, "sessionStorage");
  return isNew;
}
