import type { ReactNode } from "react";
import { nameBrowser } from "#components/account/session-list.tsx";
import { nameMethod } from "#components/account/sign-in-methods.tsx";
import { nameCode } from "#components/admin/name-code.ts";
import { PersonLine, PersonLines } from "#components/admin/people/person-parts.tsx";
import { StaffSection } from "#components/admin/staff-section.tsx";
import { BalanceCards } from "#components/earnings/balance-cards.tsx";
import { EarningStatus } from "#components/earnings/earning-status.tsx";
import { NotificationLine } from "#components/notifications/notification-line.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { Viewed } from "#lib/admin/viewing.ts";
import { formatMoment } from "#lib/moment.ts";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { toEarning } from "#lib/payouts/earning-row.ts";
import { toBalance } from "#lib/payouts/earnings-balance.ts";

const NOTHING_OLDER = "Nothing older.";

/** The lists of one part, to read only. */
export function ViewedPart({ viewed, isOlder }: { viewed: Viewed; isOlder: boolean }): ReactNode {
  switch (viewed.part) {
    case "purchases":
      return <Purchases isOlder={isOlder} shown={viewed.shown} />;
    case "saved":
      return (
        <ListOf rows={viewed.shown} empty="Nothing is saved.">
          {({ id, at, title }) => (
            <PersonLine at={at} head={title ?? "A post that is not published any more"} key={id} />
          )}
        </ListOf>
      );
    case "posts":
      return <Posts shown={viewed.shown} />;
    case "payouts":
      return <Payouts isOlder={isOlder} shown={viewed.shown} />;
    case "notifications":
      return (
        <ListOf rows={viewed.shown} empty={isOlder ? NOTHING_OLDER : "All quiet."}>
          {(row) => {
            const { id, at, line, isRead } = toNotificationItem(row, null);
            return (
              <PersonLine at={at} head={<NotificationLine line={line} />} key={id} mark={isRead ? null : "Unread"} />
            );
          }}
        </ListOf>
      );
    case "following":
      return (
        <ListOf rows={viewed.shown} empty="They follow no one.">
          {({ id, at, handle, name }) => <PersonLine at={at} head={name ?? `@${handle}`} key={id} />}
        </ListOf>
      );
    case "account":
      return <Account shown={viewed.shown} />;
  }
}

type Shown<Part extends Viewed["part"]> = { shown: Viewed<Part>["shown"] };

function ListOf<Row>({
  rows,
  empty,
  children,
}: {
  rows: readonly Row[] | null;
  empty: string;
  children: (row: Row) => ReactNode;
}) {
  if (rows === null || rows.length === 0) return <EmptyState title={empty} />;
  return <PersonLines>{rows.map(children)}</PersonLines>;
}

function Purchases({ shown, isOlder }: Shown<"purchases"> & { isOlder: boolean }) {
  return (
    <ListOf rows={shown} empty={isOlder ? NOTHING_OLDER : "Nothing was bought."}>
      {(row) => (
        <PersonLine at={row.since} head={row.title ?? "A post"} key={row.id} mark={nameCode(row.status ?? row.source)}>
          By {row.author_name ?? `@${row.handle}`}
          {row.amount_raw === null ? null : (
            <>
              , <Amount raw={row.amount_raw} />
            </>
          )}
          {row.refunded_at === null && row.refund_until !== null
            ? `, can go back until ${formatMoment(new Date(row.refund_until), "UTC")}`
            : null}
          {row.refunded_at === null ? null : `, returned on ${formatMoment(new Date(row.refunded_at), "UTC")}`}
        </PersonLine>
      )}
    </ListOf>
  );
}

function Posts({ shown }: Shown<"posts">) {
  return (
    <ListOf rows={shown} empty="Nothing was written.">
      {({ id, title, status, price_raw: price, updated_at: at, unlocks, refunds }) => (
        <PersonLine at={at} head={title.trim() === "" ? "Without a title" : title} key={id} mark={nameCode(status)}>
          {price === null ? "Free" : <Amount raw={price} />}, {unlocks ?? 0} unlocks, {refunds ?? 0} returned
        </PersonLine>
      )}
    </ListOf>
  );
}

function Payouts({ shown: { sums, rows }, isOlder }: Shown<"payouts"> & { isOlder: boolean }) {
  return (
    <div className="grid gap-8">
      <BalanceCards balance={toBalance(sums ?? [])} rate={null} />
      <ListOf rows={rows} empty={isOlder ? NOTHING_OLDER : "Nothing was sold."}>
        {(row) => {
          const { id, post, amountRaw, since, state } = toEarning(row);
          return (
            <PersonLine at={since} head={post?.title ?? "A payout"} key={id}>
              <span className="grid justify-items-start gap-1">
                <Amount raw={amountRaw} />
                <EarningStatus isUnopened={false} state={state} />
              </span>
            </PersonLine>
          );
        }}
      </ListOf>
    </div>
  );
}

function Account({ shown: { methods, sessions, language, time_zone: zone } }: Shown<"account">) {
  return (
    <div className="grid gap-8">
      <div className="max-w-measure">
        <Facts
          facts={[
            { term: "Language", detail: language ?? "Not chosen" },
            { term: "Time zone", detail: zone ?? "Not chosen" },
            ...(methods ?? []).map(({ kind, detail }) => ({
              term: nameMethod(kind),
              detail: <span className="wrap-anywhere">{detail}</span>,
            })),
          ]}
        />
      </div>
      <StaffSection title="Where they are signed in">
        <ListOf rows={sessions} empty="Nowhere.">
          {({ id, user_agent: agent, seen_at: at }) => <PersonLine at={at} head={nameBrowser(agent)} key={id} />}
        </ListOf>
      </StaffSection>
    </div>
  );
}
