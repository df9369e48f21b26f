import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { describePayment } from "#components/purchase/sheet/describe-payment.ts";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { toClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { NEW_PAYMENT, showPurchase } from "#lib/purchases/checkout/payment.ts";
import { SHEET_HEADER, type SheetContent } from "#lib/purchases/checkout/sheet-content.ts";
import type { OpenedPurchase } from "#lib/purchases/purchase.ts";
import { formatTimeLeft } from "#lib/purchases/time-left.ts";

type Moment = { hasSession: boolean; isTestNetwork: boolean; nowMs: number };

/** Whether the caller of a create call is a page of ours. Others get the purchase alone. */
export function asksForSheet(headers: Pick<Headers, "has">): boolean {
  return headers.has(SHEET_HEADER);
}

/** What the pay sheet shows first. Made by the server: the browser need not wait for the code that could. */
export function toSheetContent(opened: OpenedPurchase, now: Moment): SheetContent {
  const { hasSession, isTestNetwork, nowMs } = now;
  const purchase = toClientPurchase(opened, hasSession);
  const { line } = describePayment(showPurchase(NEW_PAYMENT, purchase), { nowMs, isOffline: false });
  const hold = `This price holds for ${formatTimeLeft(Date.parse(purchase.expiresAt) - nowMs)}`;
  return { purchase, code: drawQrCode(opened.uri), href: walletLink(opened.uri, isTestNetwork).href, line, hold };
}
