import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { checkPayoutAddress } from "#lib/creators/payout/payout-address.ts";
import { AppError } from "#lib/errors.ts";
import type { Credentials, PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { findReasonToAskAuthor, findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import type { RefundRequest, RefundView } from "#lib/purchases/refunds/schema.ts";
import type { RefundTraces } from "#lib/purchases/refunds/traces.ts";
import { toRefundView } from "#lib/purchases/refunds/view.ts";
import type { WithdrawablePurchase } from "#lib/purchases/refunds/withdrawal.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const NO_REASON = "Other";
const MOST_WITHDRAWABLE = 50;

/** The refund as its page shows it. Before a refund, tells the buyer what the call would answer. */
export async function readRefund(access: PurchaseAccess, traces: RefundTraces): Promise<RefundView> {
  const view = toRefundView(access);
  if (view.status !== "open" || access.viewpoint !== "buyer") return view;
  return toRefundView(access, await findReasonToAskAuthor(access.facts.id, traces));
}

/**
 * REF-06 (c): a reader who stayed long enough and reached the end has to ask the author. Only the buyer's own reading
 * counts.
 */
export async function noteReadToEnd({ facts, viewpoint }: PurchaseAccess): Promise<void> {
  if (viewpoint !== "buyer") return;
  const { error } = await adminDb().rpc("note_read_to_end", { purchase_id: facts.id });
  if (error) throw toRefusal(error);
}

/**
 * Refunds a purchase: for the buyer within the window and the limits, for the seller until they are paid. Idempotent.
 */
export async function refundPurchase(
  access: PurchaseAccess,
  request: RefundRequest,
  traces: RefundTraces,
): Promise<RefundView> {
  const { facts, viewpoint } = access;
  if (viewpoint === "receipt") throw onlyForBuyers();
  const isBuyer = viewpoint === "buyer";
  const address = isBuyer && request.address ? readAddress(request.address) : null;
  const isGivenBack = facts.status === "refund_pending" || facts.status === "refunded";
  if (!isGivenBack && !request.addressOnly) {
    if (isBuyer && facts.payer_is_service && request.address === undefined) throw whereTo();
    const asked = { reason: request.reason ?? NO_REASON, asked_by: isBuyer ? "buyer" : "author", ...traces };
    const hasBegun = await startRefund(facts.id, asked, address);
    // Another call began the refund, without an address.
    if (!hasBegun && address !== null) await turnReturns(facts.id, address);
  } else if (address !== null) await turnReturns(facts.id, address);
  const now = await findReceiptFacts(facts.id);
  return toRefundView({ facts: now ?? facts, viewpoint });
}

/** The buyer asks the author. Safe to repeat: the first request stands. */
export async function requestRefund(access: PurchaseAccess, reason: string, traces: RefundTraces): Promise<RefundView> {
  const { facts, viewpoint } = access;
  if (viewpoint !== "buyer") throw onlyBuyersAsk();
  const { error } = await adminDb().rpc("request_refund", { purchase_id: facts.id, reason });
  if (error) throw toRefusal(error);
  const now = await findReceiptFacts(facts.id);
  return readRefund({ facts: now ?? facts, viewpoint }, traces);
}

/** The author says no. They may still return the sale later. */
export async function declineRefundRequest({ viewer }: RegisteredSession, purchaseId: string): Promise<void> {
  const { error } = await adminDb().rpc("decline_refund_request", { purchase_id: purchaseId, author_id: viewer.id });
  if (error) throw toRefusal(error);
}

/**
 * Withdraws from the contract (REF-08). The receipt's link is enough: the money goes back to the wallet that paid, or
 * waits. Only the buyer may name another address. Safe to repeat.
 */
export async function withdrawPurchase({ facts, viewpoint }: PurchaseAccess, address?: string): Promise<void> {
  if (viewpoint === "seller") throw onlyBuyersWithdraw();
  if (address !== undefined && viewpoint !== "buyer") throw onlyWhoPaid();
  const { error } = await adminDb().rpc("withdraw_purchase", {
    purchase_id: facts.id,
    ...(address === undefined ? {} : { to_account: readAddress(address) }),
  });
  if (error) throw toRefusal(error);
}

/** What this browser can withdraw from now, newest first. */
export async function listWithdrawable({ session, held }: Credentials): Promise<WithdrawablePurchase[]> {
  const ids = [...new Set([...held.ids, ...held.readableIds])];
  if (!session && ids.length === 0) return [];
  const { data, error } = await adminDb().rpc("list_withdrawable", {
    ...(session ? { buyer_id: session.viewer.id } : {}),
    ...{ purchase_ids: ids, at_most: MOST_WITHDRAWABLE },
  });
  if (error) throw toRefusal(error);
  return data.map(({ purchase_id: id, title, author_name, amount_raw, paid_at, ends_at }) => ({
    ...{ id, title, authorName: author_name, amountRaw: amount_raw, paidAt: paid_at, endsAt: ends_at },
  }));
}

/** Queues refunds for every sale of a post that has not been paid out. Returns how many. */
export async function returnSalesOf({ viewer }: RegisteredSession, postId: string): Promise<number> {
  const { data, error } = await adminDb().rpc("return_sales_of", { post_id: postId, author_id: viewer.id });
  if (error) throw toRefusal(error);
  return data;
}

/** Returns whether this call began the refund. */
async function startRefund(
  purchaseId: string,
  asked: { reason: string; asked_by: string } & RefundTraces,
  address: string | null,
) {
  const { data, error } = await adminDb().rpc("refund_purchase", {
    purchase_id: purchaseId,
    ...asked,
    ...(address === null ? {} : { to_account: address }),
  });
  if (error) throw toRefusal(error);
  return data.was_changed;
}

async function turnReturns(purchaseId: string, address: string): Promise<void> {
  const { error } = await adminDb().rpc("set_return_address", { purchase_id: purchaseId, to_account: address });
  if (error) throw toRefusal(error);
}

function readAddress(text: string): string {
  const check = checkPayoutAddress(text);
  if (check.kind === "valid") return check.address;
  throw new AppError(check.code, { detail: check.message, field: "address" });
}

function whereTo(): AppError {
  return new AppError("address_required", {
    detail:
      "The payment seems to have come from an exchange, where a refund could get lost. Enter an address of your own wallet.",
    field: "address",
  });
}

function onlyForBuyers(): AppError {
  return new AppError("forbidden", {
    detail: "A receipt link only shows the receipt. To ask for a refund, use the browser that paid.",
  });
}

function onlyBuyersAsk(): AppError {
  return new AppError("forbidden", { detail: "Only the browser or the account that paid can ask for a refund." });
}

function onlyBuyersWithdraw(): AppError {
  return new AppError("forbidden", { detail: "Only the buyer can withdraw. You can return the sale instead." });
}

function onlyWhoPaid(): AppError {
  return new AppError("validation_failed", {
    detail:
      "Only the browser or the account that paid can choose another address. Without one, your Nano goes back to the wallet that paid.",
    field: "address",
  });
}
