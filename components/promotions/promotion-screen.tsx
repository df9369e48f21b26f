import type { Route } from "next";
import { WatchState } from "#components/account/watch-state.tsx";
import { AskAgain } from "#components/promotions/ask-again.tsx";
import { PromotionPayment } from "#components/promotions/promotion-payment.tsx";
import { ReturnAddressForm } from "#components/promotions/return-address-form.tsx";
import { StopPromotion } from "#components/promotions/stop-promotion.tsx";
import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Stat, Stats } from "#components/ui/amounts/stat.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { describeDays, describeWish, type Promotion } from "#lib/promotions/promotion.ts";

type Props = { promotion: Promotion; uri: string; isTestNetwork: boolean; nowMs: number };

const figures = new Intl.NumberFormat("en-GB");

/** One promotion, for its author: what to do now, what it did, where the money is. */
export function PromotionScreen({ promotion, uri, isTestNetwork, nowMs }: Props) {
  const { id, title, path, status, payment, back } = promotion;
  const isOpen = Date.parse(payment.expiresAt) > nowMs;
  const isUnpaid = status === "awaiting_payment";
  const isAwaited = isUnpaid && (isOpen || payment.state !== "none");
  const isAsked = isUnpaid && payment.state !== "seen" && isOpen;
  return (
    <>
      <header className="grid gap-2">
        <p className="text-small">
          <Link href={"/posts/promotions" as Route}>All promotions</Link>
        </p>
        <h1 className="text-title font-serif tracking-tight text-balance">
          {isUnpaid ? `Pay ${formatNano(payment.askedRaw)} to promote it` : "Your promotion"}
        </h1>
        <p className="text-ink-soft wrap-anywhere">
          {path === null ? title : <Link href={path as Route}>{title}</Link>}, {describeWish(promotion)}
        </p>
      </header>
      <PayStatus connection={null} label="Your promotion" status={describeState(promotion, nowMs)} />
      {isAsked ? <PromotionPayment isTestNetwork={isTestNetwork} promotion={promotion} uri={uri} /> : null}
      {isUnpaid && !isOpen && payment.state === "none" ? (
        <AskAgain wish={{ postId: promotion.postId, days: promotion.days, place: promotion.place }} />
      ) : null}
      {back.waitingRaw === null ? null : <ReturnAddressForm id={id} raw={back.waitingRaw} />}
      {status === "active" || promotion.usedDays > 0 ? <Figures promotion={promotion} /> : null}
      {promotion.paidRaw === null ? null : <Money promotion={promotion} />}
      <Stop promotion={promotion} />
      {isAwaited || back.isOnItsWay ? <WatchState /> : null}
    </>
  );
}

type Line = { line: string; tone: "calm" | "good" | "warning" };

function describeState(promotion: Promotion, nowMs: number): Line {
  const { status, firstDay, usedDays, days, reason } = promotion;
  switch (status) {
    case "awaiting_payment":
      return describeAwaited(promotion, nowMs);
    case "in_review":
      return { line: "Paid. We look at your post within 24 hours", tone: "good" };
    case "active":
      return usedDays === 0
        ? { line: `Approved. It shows from ${sayDay(firstDay)}, 00:00 UTC`, tone: "good" }
        : { line: `It shows now: day ${usedDays} of ${days}`, tone: "good" };
    case "ended":
      return { line: "Its days are over", tone: "calm" };
    case "rejected":
      return { line: `Rejected: ${reason ?? ""}`, tone: "warning" };
    case "stopped":
      return { line: reason ?? "You stopped it.", tone: "calm" };
  }
}

function describeAwaited({ payment }: Promotion, nowMs: number): Line {
  const { state, receivedRaw, askedRaw, missingRaw, expiresAt } = payment;
  if (state === "seen") return { line: "Payment seen, confirming…", tone: "good" };
  if (state === "partial") {
    const [came, asked, missing] = [receivedRaw, askedRaw, missingRaw].map(formatNano);
    return { line: `You sent ${came} of ${asked}. Send ${missing} more to the same address.`, tone: "warning" };
  }
  if (Date.parse(expiresAt) <= nowMs) return { line: "The time to pay is over. Nothing was paid.", tone: "warning" };
  return { line: "Waiting for your payment", tone: "calm" };
}

function sayDay(day: string | null): string {
  if (day === null) return "the next day";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
}

function Figures({ promotion: { figures: counted, firstDay, lastDay } }: Pick<Props, "promotion">) {
  return (
    <section aria-labelledby="figures" className="grid gap-4">
      <h2 className="text-heading font-serif tracking-tight" id="figures">
        What it did
      </h2>
      <Stats>
        <Stat label="Views" note="of the card, in a list" value={figures.format(counted.impressions)} />
        <Stat label="Opened" note="from there" value={figures.format(counted.clicks)} />
        <Stat label="Unlocks" note="of the post in these days" value={figures.format(counted.unlocks)} />
      </Stats>
      {firstDay === null || lastDay === null || lastDay < firstDay ? null : (
        <p className="text-small text-ink-soft">
          <Day at={`${firstDay}T00:00:00Z`} /> to <Day at={`${lastDay}T00:00:00Z`} />, whole days in UTC. We count
          cards, not people.
        </p>
      )}
    </section>
  );
}

function Money({ promotion: { paidRaw, usedRaw, usedDays, returnedRaw, payment, back } }: Pick<Props, "promotion">) {
  const facts = [
    { term: "Paid", detail: <Amount raw={paidRaw ?? "0"} /> },
    { term: `Used, ${describeDays(usedDays)}`, detail: <Amount raw={usedRaw ?? "0"} /> },
    ...(returnedRaw === null || returnedRaw === "0"
      ? []
      : [
          {
            term: describeReturn(back),
            detail: <Amount raw={returnedRaw} />,
          },
        ]),
    ...blockFacts("Your payment", payment.blocks),
    ...blockFacts("Our return", back.blocks),
  ];
  return (
    <section aria-labelledby="money" className="grid gap-2">
      <h2 className="text-heading font-serif tracking-tight" id="money">
        The money
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

function describeReturn({ waitingRaw, isOnItsWay }: Promotion["back"]): string {
  if (waitingRaw !== null) return "Waits for your address";
  return isOnItsWay ? "On its way back to you" : "Returned to you";
}

function blockFacts(term: string, hashes: readonly string[]) {
  return hashes.map((hash, at) => ({
    term: hashes.length === 1 ? term : `${term}, ${at + 1}`,
    detail: (
      <Link className="font-mono" href={`/chain/${hash}` as Route}>
        {hash.slice(0, 8)}…{hash.slice(-6)}
      </Link>
    ),
  }));
}

function Stop({ promotion: { id, status, usedDays, days } }: Pick<Props, "promotion">) {
  switch (status) {
    case "awaiting_payment":
      return (
        <StopPromotion id={id} label="Cancel it">
          What you have sent comes back to the wallet that paid.
        </StopPromotion>
      );
    case "in_review":
      return (
        <StopPromotion id={id} label="Withdraw it">
          All of it comes back to the wallet that paid.
        </StopPromotion>
      );
    case "active":
      return (
        <StopPromotion id={id} label="Stop it">
          {usedDays === days
            ? "This is its last day, and a day that has begun is used: nothing comes back."
            : `The ${describeDays(days - usedDays)} that have not begun come back to the wallet that paid.`}
        </StopPromotion>
      );
    default:
      return null;
  }
}
