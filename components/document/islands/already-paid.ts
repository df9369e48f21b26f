import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { openWholePost } from "#components/purchase/pay/open-post.ts";
import { type LockedPost, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { showUnderpaid } from "#components/purchase/pay/show-underpaid.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { type FoundPayment, findPayment } from "#lib/purchases/checkout/find-payment.ts";
import { isHeldPost } from "#lib/purchases/checkout/owned-posts.ts";
import { reportUnderpaidPurchase } from "#lib/purchases/checkout/watch-underpaid.ts";

/** For readers who have paid and still see the price: checks at once, and says what else to do. */
registerIsland("already-paid", { open });

async function open(button: HTMLElement): Promise<void> {
  const locked = readLockedPost();
  if (!locked) return;
  const place = findPlace(button);
  place.replaceChildren(make("p", {}, "Looking for your payment…"));
  const found = await findPayment(locked.postId).catch(() => "unknown" as const);
  place.replaceChildren(make("p", {}, ...sayFound(found, locked)));
  if (found === "owned" && !isHeldPost(locked.postId)) void openWholePost(locked.postId);
  if (found === "underpaid") void reportUnderpaidPurchase(locked.postId, showUnderpaid);
}

/** Where the answer is said, after all that stands beside the button. */
function findPlace(button: HTMLElement): Element {
  const known = button.parentElement?.querySelector("[aria-live]");
  if (known) return known;
  const place = make("div", { "aria-live": "polite", class: "text-small text-ink-soft order-last basis-full" });
  button.after(place);
  return place;
}

function sayFound(found: FoundPayment | "unknown", { postId, path }: LockedPost): (Node | string)[] {
  switch (found) {
    case "owned":
      return [
        isHeldPost(postId)
          ? "Your payment is here. In a moment you can get your receipt and open the post."
          : "Your payment is here. The post opens now.",
      ];
    case "underpaid":
      return ["Part of your payment is here. See above what is missing."];
    case "waiting":
      return ["Your payment has not arrived yet. When it does, the post opens by itself."];
    case "unknown":
      return ["We could not check just now. If you paid, the post opens by itself. Try again in a moment."];
    case "nothing":
      return [
        "This browser has no record of a payment for this post. If you paid in another browser, the post is open there. If you have an account, ",
        makeLink("sign in", `/login?next=${encodeURIComponent(path)}`),
        " and it opens here. Or ",
        makeLink("look the payment up", `/receipts/lookup?post=${postId}`),
        " by its address or block.",
      ];
  }
}

function makeLink(text: string, href: string): HTMLElement {
  return make("a", { class: linkStyle(), href }, text);
}
