import type { ReactNode } from "react";
import { nameBrowser } from "#components/account/session-list.tsx";
import { describeMethod, nameMethod } from "#components/account/sign-in-methods.tsx";
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
import { nameLanguage } from "#lib/creators/locales.ts";
import { formatMoment } from "#lib/moment.ts";
import { formatUsd } from "#lib/nano/amount-text.ts";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { toEarning } from "#lib/payouts/earning-row.ts";
import { toBalance } from "#lib/payouts/earnings-balance.ts";
import { keepReadable } from "#lib/posts/readable.ts";

const EMPTY: Record<Exclude<Viewed["part"], "account">, string> = {
  purchases: "Nothing was bought.",
  saved: "Nothing is saved.",
  posts: "Nothing was written.",
  payouts: "Nothing was sold.",
  notifications: "All quiet.",
  following: "They follow no one.",
};

type Props = { viewed: Viewed /** Behind rows that were shown before. */; isOlder: boolean };

/** The lists of one part, to read only. */
export function ViewedPart({ viewed, isOlder }: Props): ReactNode {
  if (viewed.part === "account") return <Account facts={viewed.facts} />;
  const lines = linesOf(viewed);
  const list =
    lines.length > 0 ? (
      <PersonLines>{lines}</PersonLines>
    ) : (
      <EmptyState title={isOlder ? "Nothing older." : EMPTY[viewed.part]} />
    );
  if (viewed.part !== "payouts") return list;
  return (
    <div className="grid gap-8">
      <BalanceCards balance={toBalance(viewed.facts.sums)} rate={null} />
      {list}
    </div>
  );
}

function linesOf(viewed: Exclude<Viewed, { part: "account" }>): ReactNode[] {
  switch (viewed.part) {
    case "purchases":
      return viewed.rows.map((row) => <Purchase key={row.id} row={row} />);
    case "saved":
      return viewed.rows.map(({ id, created_at: at, title }) => (
        <PersonLine at={at} head={title ?? "A post that is not published any more"} key={id} />
      ));
    case "posts":
      return viewed.rows.map((row) => <Post key={row.id} row={row} />);
    case "payouts":
      return viewed.rows.map((row) => <Payout key={row.id} row={row} />);
    case "notifications":
      return keepReadable("viewed notifications", viewed.rows, (row) => toNotificationItem(row, null)).map(
        ({ id, at, line, isRead }) => (
          <PersonLine at={at} head={<NotificationLine line={line} />} key={id} mark={isRead ? null : "Unread"} />
        ),
      );
    case "following":
      return viewed.rows.map(({ id, created_at: at, handle, name }) => (
        <PersonLine at={at} head={name ?? `@${handle}`} key={id} />
      ));
  }
}

type RowOf<Part extends Viewed["part"]> = { row: Viewed<Part>["rows"][number] };

function Purchase({ row }: RowOf<"purchases">) {
  const { title, author_name: author, handle, status, source, amount_raw: raw, since } = row;
  return (
    <PersonLine at={since} head={title ?? "A post"} mark={nameCode(status ?? source)}>
      By {author ?? `@${handle}`}
      {raw === null ? null : (
        <>
          , <Amount raw={raw} />
        </>
      )}
      {describeReturn(row)}
    </PersonLine>
  );
}

function describeReturn({ refund_until: until, refunded_at: at }: RowOf<"purchases">["row"]): string | null {
  if (at !== null) return `, returned on ${formatMoment(new Date(at), "UTC")}`;
  return until === null ? null : `, can go back until ${formatMoment(new Date(until), "UTC")}`;
}

function Post({ row }: RowOf<"posts">) {
  const { title, status, updated_at: at, unlocks, refunds } = row;
  return (
    <PersonLine at={at} head={title.trim() === "" ? "Without a title" : title} mark={nameCode(status)}>
      <PostPrice row={row} />, sold {unlocks ?? 0}, returned {refunds ?? 0}
    </PersonLine>
  );
}

function PostPrice({ row: { access, price_raw: raw, price_usd_micros: micros } }: RowOf<"posts">) {
  if (access === "free") return "Free";
  if (raw !== null) return <Amount raw={raw} />;
  return micros === null ? "No price yet" : formatUsd(micros);
}

function Payout({ row }: RowOf<"payouts">) {
  const { post, amountRaw, since, state } = toEarning(row);
  return (
    <PersonLine at={since} head={post?.title ?? "A payout"}>
      <span className="grid justify-items-start gap-1">
        <Amount raw={amountRaw} />
        <EarningStatus isUnopened={false} state={state} />
      </span>
    </PersonLine>
  );
}

function Account({ facts: { methods, sessions, language, time_zone: zone } }: Pick<Viewed<"account">, "facts">) {
  return (
    <div className="grid gap-8">
      <div className="max-w-measure">
        <Facts
          facts={[
            { term: "Language", detail: language === null ? "Not chosen" : nameLanguage(language) },
            { term: "Time zone", detail: zone ?? "Not chosen" },
          ]}
        />
      </div>
      <StaffSection title="Sign-in methods">
        <ul className="text-small grid gap-2">
          {methods.map((method) => (
            <li className="wrap-anywhere" key={`${method.kind} ${method.detail}`}>
              {nameMethod(method.kind)}: {describeMethod(method)}
            </li>
          ))}
        </ul>
      </StaffSection>
      <StaffSection title="Where they are signed in">
        <PersonLines>
          {sessions.map(({ user_agent: agent, seen_at: at }) => (
            <PersonLine at={at} head={nameBrowser(agent)} key={`${at} ${agent}`} />
          ))}
        </PersonLines>
      </StaffSection>
    </div>
  );
}
