import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { formatMoment } from "#lib/moment.ts";
import type { EarningState, HoldReason } from "#lib/payouts/earnings.ts";

const WORDS: Record<EarningState["kind"], [label: string, tone: BadgeTone]> = {
  held: ["Held", "plain"],
  sending: ["On its way", "copper"],
  paid: ["Paid", "leaf"],
  failed: ["Not sent", "brick"],
  needs_address: ["Needs an address", "amber"],
  returned: ["Returned", "plain"],
  dust: ["Too small", "plain"],
};

/** The status in one or two words, and below them what it means and what to do. */
export function EarningStatus({ state, isUnopened }: { state: EarningState; isUnopened: boolean }) {
  const [label, tone] = WORDS[state.kind];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-caption text-ink-soft text-pretty">{noteOf(state, isUnopened)}</span>
    </span>
  );
}

function noteOf(state: EarningState, isUnopened: boolean): ReactNode {
  switch (state.kind) {
    case "held":
      return describeHold(state.why, state.until);
    case "sending":
      return state.isWaiting ? "It is sent within a moment." : "Being sent now.";
    case "paid":
      if (isUnopened) return "Sent. Your wallet will show it when you open it.";
      return (
        <>
          On <Day at={state.at} />
        </>
      );
    case "failed":
      return "We could not send it. It stays yours, and we have been alerted. Check that the address above belongs to your own wallet.";
    case "needs_address":
      return "It cannot be sent to its address. Set another one above; we ask you before we send it there.";
    case "returned":
      return "The reader got the money back.";
    case "dust":
      return "Less than a wallet can show.";
  }
}

function describeHold(why: HoldReason, until: string | null): string {
  if (why === "account_suspended") return "Your account is suspended. It stays yours until that is decided.";
  if (why === "post_removed") return "The post was removed. It stays here until that is decided.";
  if (why === "frozen") return "Payouts are frozen. It stays yours. You can end the freeze at the top of this page.";
  if (why === "under_review") return "We are looking at this payout. It stays yours.";
  if (until === null || Date.parse(until) <= Date.now()) return "Its wait is over: we send it within a minute.";
  const moment = formatMoment(new Date(until), "UTC");
  if (why === "copyright_report")
    return `We are looking at a copyright report of the post. It stays yours: unless we remove the post, we send it on ${moment} at the latest.`;
  return why === "refund_window"
    ? `The reader can return it until ${moment}.`
    : `Your address was changed. We send it on ${moment}.`;
}
