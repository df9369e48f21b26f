import type { Route } from "next";
import type { ReactNode } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Stat, Stats } from "#components/ui/amounts/stat.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { StaffNumbers } from "#lib/admin/rows.ts";

const APPEALS = "/admin/reports?show=appeals" as Route;
const COUNTER_NOTICES = "/admin/reports?show=counter-notices" as Route;

type Money = NonNullable<StaffNumbers["money"]>;

type Props = {
  numbers: StaffNumbers;
  /** Blocks that our node has not seen confirmed. Null if no node answers. */
  nodeLag: number | null;
  /** How much prepaid work is left, for roles that see money. It may load late. */
  credits: ReactNode;
};

/** The overview: each role sees its part. */
export function AdminOverview({ numbers, nodeLag, credits }: Props) {
  const { money, reports, appeals, counter_notices: notices, promotions, mails } = numbers;
  return (
    <>
      {money ? (
        <>
          <Period label="Last 24 hours" of={money.day} />
          <Period label="Last 7 days" of={money.week} />
        </>
      ) : null}
      <Group label="Now">
        {money ? <Queues money={money} /> : null}
        {money ? credits : null}
        {money ? <Stat label="Blocks our node is waiting for" value={nodeLag ?? "No node answers"} /> : null}
        {reports ? (
          <Waiting count={reports.open} href="/admin/reports" label="Open reports" since={reports.oldest_at} />
        ) : null}
        {appeals ? (
          <Waiting count={appeals.open} href={APPEALS} label="Open appeals" since={appeals.oldest_at} />
        ) : null}
        {notices ? (
          <Waiting
            count={notices.waiting}
            href={COUNTER_NOTICES}
            label="Counter-notices to decide"
            since={notices.oldest_at}
          />
        ) : null}
        {promotions ? (
          <Waiting
            count={promotions.waiting}
            href="/admin/promoted"
            label="Promotions to review"
            since={promotions.oldest_at}
          />
        ) : null}
        <Waiting count={mails.waiting} label="E-mails not delivered" since={mails.oldest_at} />
      </Group>
      {money?.reserve ? <Reserve reserve={money.reserve} /> : null}
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-4">
      <h2 className="text-lead font-serif">{label}</h2>
      <Stats>{children}</Stats>
    </section>
  );
}

function Period({ label, of }: { label: string; of: Money["day"] }) {
  const share = of.unlocks === 0 ? null : Math.round((100 * of.refunded) / of.unlocks);
  return (
    <Group label={label}>
      <Stat label="Unlocks" value={of.unlocks} />
      <Stat label="Volume" value={<Amount raw={of.volume_raw} />} />
      <Stat label="Our fee" value={<Amount raw={of.fee_raw} />} />
      <Stat label="Refunded" note={`${of.refunded} sales`} value={share === null ? "–" : `${share} %`} />
      <Stat
        label="Payment to unlock, p95"
        value={of.unlock_ms_p95 === null ? "–" : `${(of.unlock_ms_p95 / 1000).toFixed(1)} s`}
      />
    </Group>
  );
}

function Queues({ money }: { money: Money }) {
  return (
    <>
      <Counted count={money.failed} href="/admin/nano/failed-payouts" label="Failed payouts" />
      <Counted count={money.alerts} href="/admin/nano/unconfirmed" label="Open alerts" />
      <Counted count={money.unconfirmed} href="/admin/nano/unconfirmed" label="Unconfirmed over 60 s" />
      <Counted count={money.stuck_receivable} href="/admin/nano/receivable" label="Receivable over 10 min" />
    </>
  );
}

/** Refunds the buyers of a removed post once its author was paid. The operator fills it from any wallet. */
function Reserve({ reserve: { account, held_raw, promised_raw } }: { reserve: NonNullable<Money["reserve"]> }) {
  const isShort = BigInt(promised_raw) > BigInt(held_raw);
  return (
    <section aria-label="Our own account" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-serif">Our own account</h2>
        <p className="text-small text-ink-soft max-w-prose">
          It refunds buyers of a removed post whose author was paid already. To fill it, send Nano to its address from
          any wallet.
        </p>
      </div>
      <Stats>
        <Stat
          label="It holds"
          note={isShort ? <span className="text-brick">Too little. Refunds wait.</span> : null}
          value={<Amount raw={held_raw} />}
        />
        <Stat label="It still has to refund" value={<Amount raw={promised_raw} />} />
      </Stats>
      <p className="text-small font-mono break-all">{account}</p>
      <p className="-ms-2">
        <CopyButton label="Copy its address" text={account} />
      </p>
    </section>
  );
}

/** A count that should be zero. If it is not, it is red and links to the details. */
function Counted({ label, count, href }: { label: string; count: number; href: string }) {
  const value = <span className={count > 0 ? "text-brick" : undefined}>{count}</span>;
  return <Stat label={label} note={count > 0 ? <Link href={href as Route}>View them</Link> : null} value={value} />;
}

type WaitingProps = { label: string; count: number; since: string | null; href?: Route };

function Waiting({ label, count, since, href }: WaitingProps) {
  const note = since && (
    <span className="grid justify-items-start gap-0.5">
      <span>
        The oldest <RelativeDate at={since} />
      </span>
      {href ? <Link href={href}>View them</Link> : null}
    </span>
  );
  return <Stat label={label} note={note} value={count} />;
}
