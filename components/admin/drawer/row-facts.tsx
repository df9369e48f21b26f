import type { ReactNode } from "react";
import { REASONS } from "#components/admin/block-labels.ts";
import { Copied, Moment } from "#components/admin/drawer/row-parts.tsx";
import { FAILURE_LABELS, PAYOUT_STATUS_LABELS } from "#components/admin/payouts/payout-labels.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { StaffPayout } from "#lib/admin/payout.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

type FactsOf<Kind extends RowFacts["kind"]> = Extract<RowFacts, { kind: Kind }>["row"];

/** The facts of the row itself. */
export function RowOwnFacts({ facts }: { facts: RowFacts }) {
  return <Facts facts={factsOf(facts).flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }]))} />;
}

type Line = [term: string, detail: ReactNode];

function factsOf(facts: RowFacts): Line[] {
  switch (facts.kind) {
    case "payout":
      return factsOfPayout(facts.row);
    case "payment":
      return factsOfPayment(facts.row);
    case "block":
      return factsOfBlock(facts);
    case "alert":
      return factsOfAlert(facts.row);
  }
}

function factsOfPayout(payout: StaffPayout): Line[] {
  const { word, tone } = PAYOUT_STATUS_LABELS[payout.status];
  return [
    [
      "State",
      <Badge key="state" tone={tone}>
        {word}
      </Badge>,
    ],
    ["Payout", copied(payout.id)],
    ["Amount", <Amount key="amount" raw={payout.amountRaw} />],
    ["To", payout.handle && <Link href={profilePath(payout.handle)}>@{payout.handle}</Link>],
    ["Recipient’s account", copied(payout.recipient) ?? "No address yet"],
    ["From our account", copied(payout.source)],
    ["Made", moment(payout.createdAt)],
    ["Held until", payout.status === "held" ? moment(payout.heldUntil) : null],
    ["Refund window ends", moment(payout.windowEndsAt)],
    [
      "Next attempt",
      payout.status === "pending" || payout.status === "publishing" ? moment(payout.nextAttemptAt) : null,
    ],
    ["Approved", moment(payout.approvedAt)],
    ["Paid", moment(payout.paidAt)],
    ["Stored block", copied(payout.blockHash)],
    ["State of its block", payout.blockState],
    ["Block named by staff", copied(payout.claimedHash)],
    ["Attempts since the last retry", String(payout.attempts)],
    ["Error", payout.errorClass && FAILURE_LABELS[payout.errorClass].name],
    ["Message", payout.lastError],
  ];
}

function factsOfPayment(payment: FactsOf<"payment">): Line[] {
  return [
    ["Block", copied(payment.hash)],
    ["Amount", <Amount key="amount" raw={payment.amount_raw} />],
    ["From", copied(payment.from)],
    ["Payer", payment.is_from_service ? "A service: nothing is sent back automatically" : null],
    ["Seen", moment(payment.seen_at)],
    ["Confirmed", moment(payment.confirmed_at)],
    ["Received by", copied(payment.received_block) ?? "No block of ours yet"],
    ["Why", payment.reason && REASONS[payment.reason]],
  ];
}

function factsOfBlock({ row, account }: Extract<RowFacts, { kind: "block" }>): Line[] {
  return [
    ["State", row.state],
    ["Hash", copied(row.hash)],
    ["Account", copied(account)],
    ["Previous block", copied(row.previous)],
  ];
}

function factsOfAlert(alert: FactsOf<"alert">): Line[] {
  return [
    ["Message", alert.detail],
    ["Alert", copied(alert.id)],
    ["Books", alert.expected_raw && <Amount raw={alert.expected_raw} />],
    ["Chain", alert.found_raw && <Amount raw={alert.found_raw} />],
    ["Seen", `${alert.times} ×`],
    ["First", moment(alert.created_at)],
    ["Last", moment(alert.last_seen_at)],
    ["Closed", moment(alert.resolved_at)],
  ];
}

function copied(text: string | null): ReactNode {
  return text === null ? null : <Copied text={text} />;
}

function moment(at: string | null): ReactNode {
  return at === null ? null : <Moment at={at} />;
}
