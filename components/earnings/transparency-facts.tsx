import type { ReactNode } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { formatMoment } from "#lib/moment.ts";
import type { Transparency } from "#lib/payouts/transparency.ts";

type Fact = { name: string; value: ReactNode; about: string };

/** Four numbers and a check, each with its meaning. Says so where a number is not known. */
export function TransparencyFacts({ figures }: { figures: Transparency | null }) {
  const facts = figures === null || figures.measuredAt === null ? [] : factsOf(figures);
  if (facts.length === 0) return <p className="text-body text-ink-soft">Nothing has been measured yet.</p>;
  return (
    <>
      <dl className="divide-hairline grid divide-y">
        {facts.map(({ name, value, about }) => (
          <div className="grid gap-x-10 gap-y-1 py-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]" key={name}>
            <dt className="text-lead font-serif">{name}</dt>
            <dd className="text-heading font-medium">{value}</dd>
            <dd className="text-small text-ink-soft sm:col-start-2">{about}</dd>
          </div>
        ))}
      </dl>
      {figures?.measuredAt ? (
        <p className="text-caption text-ink-faint">Measured on {formatMoment(new Date(figures.measuredAt), "UTC")}.</p>
      ) : null}
    </>
  );
}

const UNKNOWN = "Not known yet";
const TOO_FEW = "Too few to show";

function factsOf({
  heldRaw,
  isHeldByFew,
  oldestSince,
  paid,
  failed,
  medianSeconds,
  comparedAt,
  differing,
}: Transparency): Fact[] {
  return [
    {
      name: "Held now",
      value: heldOf(heldRaw, isHeldByFew),
      about:
        "Other people’s money on our addresses: while a reader can still return a post, and for the seconds until it is sent on.",
    },
    {
      name: "Held longest",
      value: oldestSince === null ? TOO_FEW : `Since ${formatMoment(new Date(oldestSince), "UTC")}`,
      about: "The payout that has waited longest, to the hour.",
    },
    {
      name: "Payouts that went through",
      value: paid === null || failed === null ? TOO_FEW : successOf(paid, failed),
      about:
        "Of the payouts that ended in the last thirty days. A failed payout is not lost: we look at it and send it again.",
    },
    {
      name: "From payment to payout",
      value: medianSeconds === null ? TOO_FEW : spanOf(medianSeconds),
      about:
        "From the reader’s confirmed payment to the writer’s: the median of the last thirty days. It includes the time to return a post.",
    },
    {
      name: "Books and chain",
      value: comparedAt === null || differing === null ? UNKNOWN : checkOf(differing),
      about:
        comparedAt === null
          ? "Every ten minutes we compare our books with the network."
          : `Compared to the last raw on ${formatMoment(new Date(comparedAt), "UTC")}, and every ten minutes.`,
    },
  ];
}

function heldOf(raw: string | null, isHeldByFew: boolean): ReactNode {
  if (raw !== null) return <Amount raw={raw} />;
  return isHeldByFew ? TOO_FEW : UNKNOWN;
}

function successOf(paid: number, failed: number): string {
  const all = paid + failed;
  return `${paid.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`;
}

function checkOf(differing: number): string {
  if (differing === 0) return "They agree";
  return differing === 1 ? "One account differs" : `${differing.toLocaleString("en-US")} accounts differ`;
}

export function spanOf(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
