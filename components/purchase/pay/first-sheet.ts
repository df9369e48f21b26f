import { findSheet, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { findFirstOrder, readFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import type { SheetContent } from "#lib/purchases/checkout/sheet-content.ts";

/**
 * Shows the answer to the order that was sent at the press, while the island "pay" is still on its way. Only the plain case:
 * everything else needs words, which the island has.
 */
export async function showFirstSheet(): Promise<void> {
  const locked = readLockedPost();
  const order = locked && findFirstOrder(locked.postId);
  if (!order || (await readFirstOrder(order)) !== "opened" || !order.sheet) return;
  const { amountRaw, status, paymentState } = order.sheet.purchase;
  const isPlain = status === "pending" && paymentState === "none" && amountRaw === locked.price.raw;
  if (isPlain && findFirstOrder(locked.postId)) show(order.sheet);
}

/** Fills the places that awaited-payment.tsx keeps. */
function show({ purchase, code: { size, dark }, href, line, hold }: SheetContent): void {
  const { ephemeralAddress: address, amount, uri } = purchase;
  const find = (selector: string) => [...(findSheet()?.querySelectorAll<HTMLElement>(selector) ?? [])];
  for (const link of find("[data-uri]")) {
    link.setAttribute("href", href);
    link.setAttribute("rel", "noopener");
    // The wallet of the test network is a page of ours.
    if (href.startsWith("/")) link.setAttribute("target", "_blank");
    link.dataset.uri = uri;
  }
  find("[data-uri] > svg")[0]?.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const [plate, modules] = find("[data-uri] > svg > path");
  plate?.setAttribute("d", `M0 0h${size}v${size}H0z`);
  modules?.setAttribute("d", dark);
  for (const [at, holder] of find("[data-copy]").entries()) holder.dataset.copy = at === 0 ? address : amount;
  const [whole, ...groups] = find("[data-address] > span");
  whole?.replaceChildren(address);
  let end = 0;
  for (const group of groups) {
    const start = end;
    end += group.innerHTML.length;
    group.replaceChildren(address.slice(start, end));
  }
  find("[role=status][aria-label]")[0]?.replaceChildren(line);
  find("[role=timer]")[0]?.replaceChildren(hold);
  for (const place of find("[data-until-code]")) place.remove();
  for (const place of find("[data-with-code]")) place.removeAttribute("data-with-code");
}
