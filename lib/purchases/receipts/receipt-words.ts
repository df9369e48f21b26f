import { formatMoment } from "#lib/moment.ts";
import {
  RECEIPT_STATUS_WORDS,
  type Receipt,
  type ReceiptReturn,
  type Viewpoint,
} from "#lib/purchases/receipts/receipt.ts";

/** A line of a receipt. The page and the PDF draw the same ones. */
export type ReceiptFact = { term: string; detail: FactDetail };

type FactDetail =
  | { kind: "text" | "account"; text: string; handle?: string | null }
  | { kind: "post"; title: string; url: string }
  | { kind: "amount"; raw: string; usdMicros?: string; to?: string | null };

export function describeKind({ number, status }: Receipt): string {
  if (number) return "Receipt";
  return status === "pending" ? "Not a receipt yet" : "Not a receipt: nothing was bought";
}

export function describeStatus({ status, returns }: Receipt): string {
  const waiting = returns.find(({ state }) => state === "waits_for_address" || state === "waits_for_us");
  return status === "refund_pending" && waiting ? RETURNS[waiting.state] : RECEIPT_STATUS_WORDS[status];
}

const SELLER_TYPES = {
  private: "A private person: EU consumer rights may not apply",
  trader: "A trader",
};

/** What was sold, by whom and when. */
export function soldFacts(receipt: Receipt): ReceiptFact[] {
  const { post, seller, quoted_at, paid_at, refund_until, refunded_at, refund_reason } = receipt;
  return [
    { term: "Post", detail: { kind: "post", ...post } },
    ...fact("Version", post.version === null ? null : String(post.version)),
    { term: "Seller", detail: { kind: "text", text: nameOf(seller), handle: seller.handle } },
    ...fact("Kind of seller", seller.type && SELLER_TYPES[seller.type]),
    ...fact("Legal name", seller.legal_name),
    ...fact("Address", seller.legal_address),
    ...fact("Country", seller.country),
    ...(paid_at ? fact("Paid", receiptMoment(paid_at)) : fact("Requested", receiptMoment(quoted_at))),
    ...fact("Quick refund until", refund_until && receiptMoment(refund_until)),
    ...withdrawalFacts(receipt),
    ...fact("Returned", refunded_at && receiptMoment(refunded_at)),
    ...fact("Reason", refund_reason),
  ];
}

function withdrawalFacts({ withdrawal }: Receipt): ReceiptFact[] {
  if (!withdrawal) return [];
  const { until, withdrawn_at, reference } = withdrawal;
  if (withdrawn_at === null) return fact("Right of withdrawal until", receiptMoment(until));
  return [...fact("Withdrawn from the contract", receiptMoment(withdrawn_at)), ...fact("Confirmation", reference)];
}

function nameOf({ name, handle }: Receipt["seller"]): string {
  return handle ? `${name} (@${handle})` : name;
}

/** The price, what was received, who got which part, and what was returned. */
export function moneyFacts(receipt: Receipt, viewpoint: Viewpoint): ReceiptFact[] {
  const { quoted_raw, quoted_usd_micros, received_raw, payer } = receipt;
  return [
    {
      term: "Price",
      detail: { kind: "amount", raw: quoted_raw, ...(quoted_usd_micros ? { usdMicros: quoted_usd_micros } : {}) },
    },
    ...fact("Rate", describeRate(receipt)),
    ...(received_raw ? [amountFact("Received", received_raw)] : []),
    ...(payer ? [{ term: "From the account", detail: { kind: "account", text: payer } } as const] : []),
    ...shareFacts(receipt, viewpoint),
    ...receipt.returns.map(
      ({ state, amount_raw: raw, to }): ReceiptFact => ({ term: RETURNS[state], detail: { kind: "amount", raw, to } }),
    ),
  ];
}

/** A returned sale has no shares. */
function shareFacts({ status, creator_raw, fee_raw, fee_bps }: Receipt, viewpoint: Viewpoint): ReceiptFact[] {
  if (status !== "paid" || !creator_raw || !fee_raw) return [];
  return [
    amountFact(viewpoint === "seller" ? "For you" : "For the author", creator_raw),
    amountFact(`Farthing’s share, ${(fee_bps ?? 0) / 100} %`, fee_raw),
  ];
}

/** Names the sites that the rate came from, or says that they were not noted. */
export function describeRate({ rate_usd, rate_at, rate_sources }: Receipt): string | null {
  if (!rate_usd) return null;
  const when = rate_at ? `, ${receiptMoment(rate_at)}` : "";
  return `Ӿ1 = $${Number(rate_usd).toFixed(4)} (${describeSources(rate_sources)}${when})`;
}

function describeSources(sources: string[] | null): string {
  if (!sources || sources.length === 0) return "source not recorded";
  return sources.length === 1 ? `from ${sources[0]}` : `median of ${new Intl.ListFormat("en").format(sources)}`;
}

const RETURNS: Record<ReceiptReturn["state"], string> = {
  waits_for_address: "Waiting for an address",
  waits_for_us: "Waiting for our approval",
  on_its_way: "On its way back",
  returned: "Returned",
};

/** What stands below: the law's sentence, the consent word for word, and where to ask. */
export function closingLines({ number, consent, contact }: Receipt): string[] {
  return [
    ...(number ? ["Digital content, supplied immediately at the buyer’s request."] : []),
    ...(consent
      ? [`The buyer agreed on ${receiptMoment(consent.at)} (text ${consent.text_id}): “${consent.text}”`]
      : []),
    `Farthing passes the payment on. Questions about the post go to its author, questions about the payment to ${contact}.`,
  ];
}

function fact(term: string, text: string | null): ReceiptFact[] {
  return text ? [{ term, detail: { kind: "text", text } }] : [];
}

function amountFact(term: string, raw: string): ReceiptFact {
  return { term, detail: { kind: "amount", raw } };
}

/** A time as receipts write it. */
export function receiptMoment(at: string): string {
  return formatMoment(new Date(at), "UTC");
}
