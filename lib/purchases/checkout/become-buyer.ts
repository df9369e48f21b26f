import { signInAnonymously } from "#lib/auth/browser.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";

/** Reports whether there is a signed-in buyer. Without one, the purchase's token is the only proof. */
export async function becomeBuyer(): Promise<boolean> {
  if (isSignedIn()) return true;
  try {
    await signInAnonymously();
    return true;
  } catch {
    return false;
  }
}

export function isSignedIn(): boolean {
  return readViewer(document.cookie) !== "visitor";
}
