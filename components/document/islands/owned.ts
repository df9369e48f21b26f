import { findAll, make, onContent } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { renewOwnAccount } from "#components/layout/renew-own-account.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { readKeptIds } from "#lib/purchases/checkout/owned-posts.ts";
import { withSessionStorage } from "#lib/purchases/checkout/stored-purchase-key.ts";
import { readOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";

const ASKED_KEY = "farthing-owned-asked";
const GOOD_FOR_MS = 600_000;

/** For readers with a session: "Owned" in place of the price of what they own, the library and the account's face in the header. */
onContent(showOwned);
registerIsland("owned", { open: showOwned });
void renew();

/** Asks once in a tab and ten minutes, and after each change of the reader. A payment here is known without asking. */
async function renew(): Promise<void> {
  const viewer = readViewer(document.cookie);
  const [asker, at] = withSessionStorage((storage) => storage.getItem(ASKED_KEY))?.split(" ") ?? [];
  if (readKeptIds() && asker === viewer && Date.now() - Number(at) < GOOD_FOR_MS) return;
  await Promise.all([readOwnedPosts(), renewOwnAccount()]);
  withSessionStorage((storage) => storage.setItem(ASKED_KEY, `${viewer} ${Date.now()}`));
  showOwned();
}

function showOwned(): void {
  const owned = new Set(readKeptIds());
  for (const price of findAll("[data-price-of]")) if (owned.has(price.dataset.priceOf ?? "")) mark(price);
}

/** The price keeps its room, unseen and unsaid, so that nothing moves. */
function mark(price: HTMLElement): void {
  delete price.dataset.priceOf;
  const [room, word] = [make("span"), make("span", {}, "Owned")];
  room.append(...price.childNodes);
  room.style.visibility = "hidden";
  for (const part of [room, word]) part.style.gridArea = "1 / 1";
  price.append(room, word);
}
