import { registerIsland, requestIsland } from "#components/document/islands.ts";
import { fetchLateFonts } from "#components/layout/late-fonts.ts";
import { findPayForm, findSheet, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";
import { hasStoredPurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** What a post that is for sale does without a press. More is loaded only for readers who may have paid. */
const postId = readLockedPost()?.postId;
if (postId !== undefined) watch(postId);
registerIsland("for-sale", { open: () => undefined });

function watch(id: string): void {
  fetchLateFonts(document.querySelector("article")?.textContent ?? "");
  const form = findPayForm();
  // A payment that this tab began.
  if (form && hasStoredPurchase(id)) requestIsland("pay", form);
  refetchOnFocus(
    () => {
      // An open sheet watches its payment itself.
      if (!findSheet()?.open) requestIsland("locked-post");
      return Promise.resolve();
    },
    () => findOpenPurchaseId(id) !== null,
  );
}
