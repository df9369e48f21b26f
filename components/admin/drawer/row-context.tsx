import type { Route } from "next";
import { ALERT_LABELS, BLOCK_LABELS } from "#components/admin/block-labels.ts";
import { Copied, Entries, Entry, Moment, Part } from "#components/admin/drawer/row-parts.tsx";
import { nameCode } from "#components/admin/name-code.ts";
import { FAILURE_LABELS, nameKind, PAYOUT_STATUS_LABELS } from "#components/admin/payouts/payout-labels.ts";
import { Shortened } from "#components/admin/payouts/payout-row.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { ERROR_CLASSES, PAYOUT_STATUSES } from "#lib/admin/payout.ts";
import { payoutListPath } from "#lib/admin/payout-lists.ts";
import { rowPath } from "#lib/admin/row-address.ts";
import type { RowAround } from "#lib/admin/row-facts.ts";
import { postPath } from "#lib/posts/post.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

type Props = {
  facts: RowAround;
  /** Those that are not shown already. */
  alerts: RowAround["alerts"];
  /** Those that are not shown already, under a title. */
  payouts: RowAround["payouts"];
  payoutsTitle?: string;
};

/** The context of a row: the sale, the payments, our blocks, and what staff did. */
export function RowContextFacts({ facts, alerts, payouts, payoutsTitle = "Payouts" }: Props) {
  const { attempts, log, ledger, purchase, payments, blocks } = facts;
  return (
    <>
      {attempts.length > 0 ? <Attempts attempts={attempts} /> : null}
      {alerts.length > 0 ? <Alerts alerts={alerts} /> : null}
      <Log log={log} />
      {purchase ? <Purchase purchase={purchase} /> : null}
      {payments.length > 0 ? <Payments payments={payments} /> : null}
      {payouts.length > 0 ? <Payouts payouts={payouts} title={payoutsTitle} /> : null}
      {blocks.length > 0 ? <Blocks blocks={blocks} /> : null}
      {ledger.length > 0 ? <Ledger legs={ledger} /> : null}
    </>
  );
}

function Attempts({ attempts }: Pick<RowAround, "attempts">) {
  return (
    <Part title="Failed attempts">
      <Entries>
        {attempts.map(({ id, at, error_class, error }) => {
          const known = ERROR_CLASSES.find((one) => one === error_class);
          return (
            <Entry end={<Moment at={at} />} head={known ? FAILURE_LABELS[known].name : error_class} key={id}>
              <span className="text-ink-soft">{error}</span>
            </Entry>
          );
        })}
      </Entries>
    </Part>
  );
}

function Alerts({ alerts }: Pick<RowAround, "alerts">) {
  return (
    <Part title="Open alerts of the account">
      <Entries>
        {alerts.map(({ id, kind, detail, times, created_at }) => (
          <Entry end={<Moment at={created_at} />} head={ALERT_LABELS[kind] ?? kind} key={id}>
            <span className="text-ink-soft">
              {detail} Seen {times} ×.
            </span>
            <Link href={rowPath("/admin/nano/unconfirmed" as Route, id)}>See the alert</Link>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

function Log({ log }: Pick<RowAround, "log">) {
  return (
    <Part title="What staff did">
      {log.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing yet.</p>
      ) : (
        <Entries>
          {log.map(({ id, at, action, by, reason, before, after }) => (
            <Entry end={<Moment at={at} />} head={nameCode(action)} key={id}>
              <span className="text-ink-soft">
                {by ?? "Unnamed staff member"}: “{reason}”
              </span>
              {before && after && before !== after ? (
                <span className="text-caption text-ink-faint">
                  {nameStatus(before)} → {nameStatus(after)}
                </span>
              ) : null}
            </Entry>
          ))}
        </Entries>
      )}
    </Part>
  );
}

function Purchase({ purchase }: { purchase: NonNullable<RowAround["purchase"]> }) {
  const { seller_handle: handle, seller_name: name, post_title: title, post_slug: slug, post_status } = purchase;
  const isPublic = handle !== null && slug !== null && post_status === "published";
  const sold = [
    {
      term: "Post",
      detail: isPublic ? <Link href={postPath({ author: { handle }, slug })}>{title}</Link> : (title ?? "None"),
    },
    {
      term: "Author",
      detail: handle ? <Link href={profilePath(handle)}>@{handle}</Link> : (name ?? "No name"),
    },
  ];
  // Only the amount that proves a wallet has no seller.
  const isProof = purchase.seller_status === null;
  const facts = [
    ...(isProof ? [{ term: "For", detail: "Proof of a wallet" }] : sold),
    ...(purchase.payouts_frozen_at
      ? [{ term: "Payouts frozen by the author", detail: <Moment at={purchase.payouts_frozen_at} /> }]
      : []),
    { term: "Purchase", detail: <Copied text={purchase.id} /> },
    { term: "State", detail: nameCode(purchase.status) },
    { term: "Price", detail: <Amount raw={purchase.amount_raw} /> },
    { term: "Received", detail: <Amount raw={purchase.received_raw} /> },
    { term: "Started", detail: <Moment at={purchase.created_at} /> },
    ...(purchase.paid_at ? [{ term: "Paid", detail: <Moment at={purchase.paid_at} /> }] : []),
    ...(purchase.window_ends_at
      ? [{ term: "Refund window ends", detail: <Moment at={purchase.window_ends_at} /> }]
      : []),
    ...(purchase.refund_reason ? [{ term: "Why it was refunded", detail: purchase.refund_reason }] : []),
  ];
  return (
    <Part title={isProof ? "What was sent" : "What was sold"}>
      <Facts facts={facts} />
    </Part>
  );
}

function Payments({ payments }: Pick<RowAround, "payments">) {
  return (
    <Part title="Payments to the account">
      <Entries>
        {payments.map(({ hash, from, amount_raw, confirmed_at, received_block }) => (
          <Entry end={<Amount raw={amount_raw} />} head={<Shortened text={hash} />} key={hash}>
            <span className="text-ink-soft">
              From <Shortened text={from} />
            </span>
            <span className="text-caption text-ink-faint">
              {confirmed_at ? (
                <>
                  Confirmed <Moment at={confirmed_at} />,{" "}
                </>
              ) : (
                "Not confirmed, "
              )}
              {received_block ? "received" : "not received"}
            </span>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

function Payouts({ payouts, title }: Pick<RowAround, "payouts"> & { title: string }) {
  return (
    <Part title={title}>
      <Entries>
        {payouts.map(({ id, kind, status, amount_raw, recipient }) => {
          const list = status === "failed" || status === "paid" ? status : "pending";
          return (
            <Entry
              end={<Amount raw={amount_raw} />}
              head={
                <Link href={rowPath(payoutListPath(list), id)}>
                  {nameKind(kind)}, {nameStatus(status).toLowerCase()}
                </Link>
              }
              key={id}
            >
              {recipient ? <Shortened text={recipient} /> : null}
            </Entry>
          );
        })}
      </Entries>
    </Part>
  );
}

function Blocks({ blocks }: Pick<RowAround, "blocks">) {
  return (
    <Part title="Our blocks of the account">
      <Entries>
        {blocks.map(({ hash, kind, state, created_at, sent_at, confirmed_at, dead_at, rival_hash }) => (
          <Entry end={<Copied text={hash} />} head={`${BLOCK_LABELS[kind] ?? kind}, ${state}`} key={hash}>
            <span className="text-caption text-ink-faint">
              Signed <Moment at={created_at} />
            </span>
            <Since at={sent_at} what="Sent" />
            <Since at={confirmed_at} what="Confirmed" />
            <Since at={dead_at} what="Dead" />
            {rival_hash ? (
              <span className="text-caption text-ink-soft">
                Replaced by <Shortened text={rival_hash} />
              </span>
            ) : null}
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

function Since({ what, at }: { what: string; at: string | null }) {
  if (at === null) return null;
  return (
    <span className="text-caption text-ink-faint">
      {what} <Moment at={at} />
    </span>
  );
}

function Ledger({ legs }: { legs: RowAround["ledger"] }) {
  return (
    <Part title="Ledger">
      <Entries>
        {legs.map(({ id, at, reason, account, amount_raw }) => (
          <Entry end={<Amount raw={amount_raw} />} head={account} key={id}>
            <span className="text-caption text-ink-faint">
              {reason.replaceAll("_", " ")}, <Moment at={at} />
            </span>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

function nameStatus(status: string): string {
  const known = PAYOUT_STATUSES.find((one) => one === status);
  return known ? PAYOUT_STATUS_LABELS[known].word : status;
}
