import { Amount } from "#components/ui/amounts/amount.tsx";
import { Stat, Stats } from "#components/ui/amounts/stat.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatMoment } from "#lib/moment.ts";
import type { EarningsBalance, Held, HoldReason } from "#lib/payouts/earnings.ts";
import { type NanoRate, worthInMicros } from "#lib/posts/price.ts";

type Props = { balance: EarningsBalance; rate: NanoRate };

/** How much money is where, and what it is worth today. */
export function BalanceCards({
  balance: { held, sendingRaw, stoppedRaw, paidRaw, paidCount, paidLatelyRaw, owedRaw },
  rate,
}: Props) {
  const known = findGood(rate);
  const amount = (raw: bigint) => <Amount raw={raw} usdMicros={worthInMicros(raw, known) ?? undefined} />;
  const heldRaw = held.reduce((sum, { raw }) => sum + raw, 0n);
  return (
    <Stats>
      <Stat label="Held" note={<HeldNotes held={held} />} value={amount(heldRaw)} />
      <Stat label="On its way" note={sendingRaw > 0n ? "Being sent now." : null} value={amount(sendingRaw)} />
      {stoppedRaw > 0n ? (
        <Stat label="Stopped" note="See below why, and what to do." value={amount(stoppedRaw)} />
      ) : null}
      <Stat label="Sent in the last 30 days" value={amount(paidLatelyRaw)} />
      <Stat
        label="Sent in total"
        note={
          paidCount > 0 ? `In ${paidCount.toLocaleString("en-US")} ${paidCount === 1 ? "payout" : "payouts"}.` : null
        }
        value={amount(paidRaw)}
      />
      {owedRaw > 0n ? <Stat label="You owe us" note={<OwedNote />} value={amount(owedRaw)} /> : null}
    </Stats>
  );
}

function OwedNote() {
  return (
    <p className="max-w-72">
      We removed a post after your share had been sent, and refunded its readers ourselves. We never take this from your
      address or your next sales. To pay it back, <Link href="/contact">write to us</Link>.
    </p>
  );
}

/** An old rate is not used. */
function findGood(rate: NanoRate): NanoRate {
  return rate && Date.now() <= Date.parse(rate.goodUntil) ? rate : null;
}

const REASONS: Record<HoldReason, string> = {
  refund_window: "The reader can still return it",
  address_changed: "Your address was changed",
  under_review: "We are looking at it; it stays yours",
  frozen: "Payouts are frozen; it stays yours",
  account_suspended: "Your account is suspended; it stays yours",
  post_removed: "Its post was removed",
  copyright_report: "We are looking at a copyright report; it stays yours",
};

/** These end by a decision, not by time. */
const WITHOUT_END: ReadonlySet<HoldReason> = new Set(["frozen", "account_suspended", "post_removed"]);

/** Each hold with its sum, if there are several, and when the first of it is released. */
function HeldNotes({ held }: { held: Held[] }) {
  if (held.length === 0) return "Nothing.";
  return (
    <ul className="grid max-w-72 gap-1">
      {held.map(({ why, firstUntil, raw }) => (
        <li key={why}>
          {held.length > 1 ? (
            <>
              <Amount raw={raw} />:{" "}
            </>
          ) : null}
          {REASONS[why]}
          {firstUntil && !WITHOUT_END.has(why)
            ? `. The first is released on ${formatMoment(new Date(firstUntil), "UTC")}`
            : null}
          .
        </li>
      ))}
    </ul>
  );
}
