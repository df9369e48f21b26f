import { readViewer } from "#lib/auth/companion-cookie.ts";
import { forgetOwnAccount } from "#lib/page/own-account.ts";
import { shareInPage } from "#lib/page/store.ts";
import { forgetKeptIds } from "#lib/purchases/checkout/owned-posts.ts";
import { forgetStoredPurchasesOfUser } from "#lib/purchases/checkout/stored-purchase-key.ts";

const listeners = shareInPage("on-sign-out", () => new Set<() => void>());

/** Drops what was kept of a user, and payments begun with a session, when it ends: the next person at this tab may be another. */
export function forgetPaymentsOfUser(): void {
  if (readViewer(document.cookie) !== "visitor") return;
  forgetStoredPurchasesOfUser();
  forgetKeptIds();
  forgetOwnAccount();
  for (const listener of listeners) listener();
}

export function onSignOut(listener: () => void): void {
  listeners.add(listener);
}
