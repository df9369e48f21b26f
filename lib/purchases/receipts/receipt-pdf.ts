import { formatMoment } from "#lib/moment.ts";
import { formatNano, formatUsd } from "#lib/nano/amount-text.ts";
import { describeRole, type Receipt, type ReceiptBlock, type Viewpoint } from "#lib/purchases/receipts/receipt.ts";
import {
  closingLines,
  describeKind,
  describeStatus,
  moneyFacts,
  type ReceiptFact,
  soldFacts,
} from "#lib/purchases/receipts/receipt-words.ts";

/** The receipt of the page, for lib/pdf to draw. */
export function describeReceiptPdf(receipt: Receipt, viewpoint: Viewpoint) {
  const { number, blocks } = receipt;
  const status = describeStatus(receipt);
  return {
    title: number ? `Receipt ${number}` : "Payment",
    heading: number ?? status,
    above: `Farthing · ${describeKind(receipt)}`,
    below: number ? status : null,
    parts: [
      { heading: number ? "What was sold" : "The post", rows: soldFacts(receipt).map(toRow) },
      { heading: "Money", rows: moneyFacts(receipt, viewpoint).map(toRow) },
      ...(blocks.length > 0
        ? [{ heading: "On the Nano network", rows: blocks.map((block) => toBlockRow(block, viewpoint)) }]
        : []),
    ],
    closing: closingLines(receipt),
  };
}

const ELSEWHERE = "Written out on the receipt’s page";

function toRow({ term, detail }: ReceiptFact) {
  return { term, details: detailsOf(detail) };
}

function detailsOf(detail: ReceiptFact["detail"]) {
  switch (detail.kind) {
    case "text":
    case "account":
      return [{ text: detail.text, instead: detail.handle ? `@${detail.handle}` : ELSEWHERE }];
    case "post":
      return [
        { text: detail.title, instead: null },
        { text: detail.url, link: detail.url, isSoft: true, isSmall: true },
      ];
    case "amount": {
      const about = detail.usdMicros ? ` (${aboutUsd(detail.usdMicros)})` : "";
      const amount = { text: `${formatNano(detail.raw)}${about}` };
      return detail.to ? [amount, { text: detail.to, isSoft: true }] : [amount];
    }
  }
}

/** In words: no font of ours has ≈. */
function aboutUsd(micros: string): string {
  const usd = formatUsd(micros);
  return usd.startsWith("$") ? `about ${usd}` : usd;
}

function toBlockRow({ hash, role, amount_raw, at, is_confirmed, explorer_url }: ReceiptBlock, viewpoint: Viewpoint) {
  const state = is_confirmed ? "Confirmed" : "Sent, not confirmed yet";
  return {
    term: describeRole(role, viewpoint),
    details: [
      { text: formatNano(amount_raw) },
      { text: hash, link: explorer_url, isSmall: true },
      { text: `${state} · ${formatMoment(new Date(at), "UTC")}`, isSoft: true, isSmall: true },
    ],
  };
}
