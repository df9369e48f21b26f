import "server-only";
import { env } from "#lib/env/server.ts";
import { worthInMicros } from "#lib/posts/price.ts";
import type { PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { consentText, isConsentTextId } from "#lib/purchases/quote/consent.ts";
import { explorerUrl } from "#lib/purchases/receipts/explorer.ts";
import type { ReceiptFacts, ReturnFacts } from "#lib/purchases/receipts/facts.ts";
import { formatReceiptNumber, formatWithdrawalReference } from "#lib/purchases/receipts/number.ts";
import {
  type BlockRole,
  maskAccount,
  type Receipt,
  type ReceiptReturn,
  type Viewpoint,
} from "#lib/purchases/receipts/receipt.ts";

/** The part of a purchase that this caller may see. */
export function toReceipt({ facts, viewpoint }: PurchaseAccess): Receipt {
  const isSeller = viewpoint === "seller";
  const rate = facts.rate_usd && facts.rate_at ? { usd: facts.rate_usd } : null;
  return {
    number: facts.number !== null && facts.paid_at ? formatReceiptNumber(facts.number, facts.paid_at) : null,
    purchase_id: facts.id,
    status: facts.status,
    quoted_at: facts.created_at,
    paid_at: facts.paid_at,
    refund_until: facts.refund_until,
    refunded_at: facts.refunded_at,
    refund_reason: facts.refund_reason,
    seller: sellerOf(facts),
    post: {
      title: facts.post.title,
      version: facts.post.version,
      url: new URL(`/@${facts.seller.handle ?? ""}/${facts.post.slug}`, env.SITE_URL).href,
    },
    quoted_raw: facts.quoted_raw,
    quoted_usd_micros: facts.price_usd_micros ?? worthInMicros(BigInt(facts.quoted_raw), rate)?.toString() ?? null,
    rate_usd: facts.rate_usd,
    rate_at: facts.rate_at,
    rate_sources: rate && facts.rate_sources,
    received_raw: isSeller ? null : facts.received_raw,
    kept_raw: facts.kept_raw,
    creator_raw: facts.creator_raw,
    fee_raw: facts.fee_raw,
    fee_bps: facts.fee_bps,
    payer: isSeller || !facts.payer_account ? null : maskAccount(facts.payer_account),
    blocks: facts.blocks.filter(({ role }) => isSeen(role, viewpoint)).map(toBlock),
    returns: isSeller ? [] : facts.returns.filter(({ status }) => status !== "cancelled").map(toReturn),
    consent: isSeller ? null : consentOf(facts),
    withdrawal: isSeller ? null : withdrawalOf(facts),
    contact: env.SITE_URL,
  };
}

function sellerOf({ seller }: ReceiptFacts): Receipt["seller"] {
  const { name, handle, seller_type: type, legal_name, legal_address, country } = seller;
  return { name: name ?? (handle ? `@${handle}` : "The author"), handle, type, legal_name, legal_address, country };
}

function consentOf({ consent_text_id: id, consent_at: at, refund_window_min }: ReceiptFacts): Receipt["consent"] {
  if (id === null || at === null || !isConsentTextId(id)) return null;
  return { text_id: id, text: consentText(id, refund_window_min), at };
}

function withdrawalOf({ withdrawal_until, withdrawn_at, number, paid_at }: ReceiptFacts): Receipt["withdrawal"] {
  if (withdrawal_until === null) return null;
  const isUsed = withdrawn_at !== null && number !== null && paid_at !== null;
  return {
    until: withdrawal_until,
    withdrawn_at,
    reference: isUsed ? formatWithdrawalReference(number, paid_at) : null,
  };
}

/** Sellers do not see readers' wallets. */
function isSeen(role: string, viewpoint: Viewpoint): boolean {
  return viewpoint !== "seller" || role === "creator" || role === "fee";
}

function toBlock(block: ReceiptFacts["blocks"][number]): Receipt["blocks"][number] {
  return { ...block, role: block.role as BlockRole, explorer_url: explorerUrl(block.hash) };
}

function toReturn(given: ReturnFacts): ReceiptReturn {
  return {
    amount_raw: given.amount_raw,
    state: stateOf(given),
    to: given.account && maskAccount(given.account),
    block_hash: given.block_hash,
    paid_at: given.paid_at,
  };
}

/** People retry a transfer that failed for now. To its reader, it is still on its way. */
export function stateOf({ status, waits }: Pick<ReturnFacts, "status" | "waits">): ReceiptReturn["state"] {
  if (waits) return "waits_for_us";
  switch (status) {
    case "paid":
      return "returned";
    case "awaiting_address":
      return "waits_for_address";
    case "held":
    case "pending":
    case "publishing":
    case "failed":
    case "cancelled":
      return "on_its_way";
  }
}
