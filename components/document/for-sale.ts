import { requestIsland } from "#components/document/islands.ts";
import { fetchLateFonts } from "#components/layout/late-fonts.ts";
import { findPayForm, isSheetOpen, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { hasReturnedHere } from "#components/purchase/refunds/returned-here.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";
import { hasStoredPurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** What a post that is for sale does without a press. More is loaded only for readers who may have paid. */
export function watchForSale(): void {
  const id = readLockedPost()?.postId;
  if (id === undefined) return;
  fetchLateFonts(document.querySelector("article")?.textContent ?? "");
  resume(id);
  const form = findPayForm();
  if (form && hasReturnedHere()) requestIsland("returned-post", form);
  refetchOnFocus(
    () => {
      // An open sheet watches its payment itself.
      if (!isSheetOpen()) requestIsland("locked-post");
      return Promise.resolve();
    },
    () => findOpenPurchaseId(id) !== null,
  );
}

/** A payment that this tab began. Where the sheet is open, its press has brought the island. */
function resume(postId: string): void {
  const form = findPayForm();
  if (form && hasStoredPurchase(postId) && !isSheetOpen()) requestIsland("pay", form);
}
