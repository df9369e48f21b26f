import { keepBell } from "#components/document/bell.ts";
import { findAll, make, onContent } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { renewOwnAccount } from "#components/layout/renew-own-account.ts";
import { readKeptIds } from "#lib/purchases/checkout/owned-posts.ts";
import { readOwnedPosts, refreshKept } from "#lib/purchases/checkout/watch-owned.ts";

/** For readers with a session: "Owned" in place of the price of what they own, the library, the account's face and the bell's number in the header. */
onContent(showOwned);
keepBell();
registerIsland("owned", { open: showOwned });
// A payment here is known without asking.
void refreshKept("owned", readKeptIds() !== null, async () => {
  await Promise.all([readOwnedPosts(), renewOwnAccount()]);
  showOwned();
});

function showOwned(): void {
  const owned = new Set(readKeptIds());
  for (const price of findAll("[data-price-of]:not([data-owned])"))
    if (owned.has(price.dataset.priceOf ?? "")) mark(price);
}

/** The price keeps its room, unseen and unsaid, so that nothing moves. */
function mark(price: HTMLElement): void {
  price.dataset.owned = "";
  const [room, word] = [make("span"), make("span", {}, "Owned")];
  room.append(...price.childNodes);
  room.style.visibility = "hidden";
  for (const part of [room, word]) part.style.gridArea = "1 / 1";
  price.append(room, word);
}
