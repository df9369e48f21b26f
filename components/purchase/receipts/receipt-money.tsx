import type { ReactNode } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { formatMoment } from "#components/ui/dates/relative-time.ts";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { Receipt, ReceiptReturn, Viewpoint } from "#lib/purchases/receipts/receipt.ts";

type Fact = { term: string; detail: ReactNode };

/** The price, what was received, who got which part, and what was returned. */
export function ReceiptMoney({ receipt, viewpoint }: { receipt: Receipt; viewpoint: Viewpoint }) {
  const { quoted_raw, quoted_usd_micros, received_raw, payer } = receipt;
  const facts: Fact[] = [
    { term: "Price", detail: <Amount raw={quoted_raw} usdMicros={quoted_usd_micros ?? undefined} /> },
    ...rateFacts(receipt),
    ...(received_raw ? [{ term: "Received", detail: <Amount raw={received_raw} /> }] : []),
    ...(payer ? [{ term: "From the account", detail: <span className="font-mono">{payer}</span> }] : []),
    ...shareFacts(receipt, viewpoint),
    ...receipt.returns.map((given) => ({ term: RETURNS[given.state], detail: <Returned given={given} /> })),
  ];
  return <Facts facts={facts} />;
}

/** A returned sale has no shares. */
function shareFacts({ status, creator_raw, fee_raw, fee_bps }: Receipt, viewpoint: Viewpoint): Fact[] {
  if (status !== "paid" || !creator_raw || !fee_raw) return [];
  return [
    { term: viewpoint === "seller" ? "For you" : "For the author", detail: <Amount raw={creator_raw} /> },
    { term: `Farthing’s share, ${(fee_bps ?? 0) / 100} %`, detail: <Amount raw={fee_raw} /> },
  ];
}

function rateFacts({ rate_usd, rate_at, rate_source }: Receipt): Fact[] {
  if (!rate_usd) return [];
  const when = rate_at ? `, ${formatMoment(new Date(rate_at), "UTC")}` : "";
  return [{ term: "Rate", detail: `Ӿ1 = $${Number(rate_usd).toFixed(4)} (${rate_source ?? "our price feed"}${when})` }];
}

const RETURNS: Record<ReceiptReturn["state"], string> = {
  waits_for_address: "Waiting for an address",
  on_its_way: "On its way back",
  returned: "Returned",
};

function Returned({ given: { amount_raw, to } }: { given: ReceiptReturn }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3">
      <Amount raw={amount_raw} />
      {to ? <span className="text-ink-soft font-mono">{to}</span> : null}
    </span>
  );
}
