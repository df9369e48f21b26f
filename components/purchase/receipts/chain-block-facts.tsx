import type { Route } from "next";
import type { ReactNode } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { formatMoment } from "#lib/moment.ts";
import type { ChainBlock } from "#lib/purchases/receipts/chain-block.ts";

export function ChainBlockFacts({ block }: { block: ChainBlock }) {
  const { kind, account, other_account, amount_raw, state, seen_at, confirmed_at, linked_hash } = block;
  const isSend = kind === "send";
  const [from, to] = isSend ? [account, other_account] : [other_account, account];
  return (
    <Facts
      facts={[
        { term: "Kind", detail: KINDS[kind] },
        ...fact("Amount", amount_raw && <Amount raw={amount_raw} />),
        ...fact("From", from && <Account text={from} />),
        ...fact("To", to && <Account text={to} />),
        { term: "State", detail: state === "confirmed" ? "Confirmed by the network" : "Sent, not confirmed yet" },
        ...fact(isSend ? "First seen" : "Sent", seen_at && formatMoment(new Date(seen_at), "UTC")),
        ...fact("Confirmed", confirmed_at && formatMoment(new Date(confirmed_at), "UTC")),
        ...fact(
          isSend ? "Received by" : "Receives",
          linked_hash && (
            <Link className="font-mono break-all" href={`/chain/${linked_hash}` as Route}>
              {linked_hash}
            </Link>
          ),
        ),
      ]}
    />
  );
}

const KINDS: Record<ChainBlock["kind"], string> = {
  send: "A payment",
  receive: "Receives a payment",
  open: "Receives a payment, first block of its account",
  change: "Changes the account’s representative",
};

function fact(term: string, detail: ReactNode) {
  return detail ? [{ term, detail }] : [];
}

function Account({ text }: { text: string }) {
  return <span className="font-mono break-all">{text}</span>;
}
