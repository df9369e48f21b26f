import { signInAnonymously } from "#lib/auth/browser.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";

let underway: Promise<boolean> | null = null;

/** Reports whether there is a signed-in buyer. Without one, the purchase's token is the only proof. */
export async function becomeBuyer(): Promise<boolean> {
  if (isSignedIn()) return true;
  // Once at a time: two sign-ins would be two buyers.
  underway ??= signInAnonymously()
    .then(() => true)
    .catch(() => false)
    .finally(() => {
      underway = null;
    });
  return underway;
}

export function isSignedIn(): boolean {
  return readViewer(document.cookie) !== "visitor";
}
