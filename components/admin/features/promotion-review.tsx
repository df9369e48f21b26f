import type { Route } from "next";
import { TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import {
  describeWish,
  PROMOTION_STATUS_WORDS,
  REVIEW_HOURS,
  type StaffPromotion,
  type StaffPromotionList,
} from "#lib/promotions/promotion.ts";

const EMPTY: Record<StaffPromotionList, string> = {
  waiting: "No promotion waits for a review.",
  running: "No promotion runs.",
  over: "No promotion is over yet.",
};

const figures = new Intl.NumberFormat("en-GB");

type Props = { list: StaffPromotionList; promotions: readonly StaffPromotion[]; nowMs: number };

export function PromotionReview({ list, promotions, nowMs }: Props) {
  if (promotions.length === 0) return <EmptyState title={EMPTY[list]} />;
  return (
    <ol aria-label="Promotions" className="divide-hairline grid divide-y">
      {promotions.map((promotion) => (
        <li className="grid gap-2 py-5 wrap-anywhere first:pt-0" key={promotion.id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {promotion.path === null ? (
              <span className="font-medium">{promotion.title}</span>
            ) : (
              <Link className="font-medium" href={promotion.path as Route}>
                {promotion.title}
              </Link>
            )}
            {list === "over" ? (
              <Badge tone={PROMOTION_STATUS_WORDS[promotion.status].tone}>
                {PROMOTION_STATUS_WORDS[promotion.status].word}
              </Badge>
            ) : null}
            {list === "waiting" ? <TimeLeft due={dueAt(promotion.paidAt)} now={nowMs} /> : null}
          </p>
          {promotion.excerpt === null ? null : <p className="max-w-measure font-serif">{promotion.excerpt}</p>}
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
            <Link href={`/admin/users/${promotion.authorId}` as Route}>@{promotion.handle ?? "a deleted account"}</Link>
            <span>
              {describeWish(promotion)}
              {promotion.place === "category" && promotion.category !== null ? ` (${promotion.category})` : null}
            </span>
            {promotion.paidRaw === null ? null : <Amount raw={promotion.paidRaw} />}
            <span>
              Paid <RelativeDate at={promotion.paidAt} />
            </span>
            {promotion.firstDay === null ? null : (
              <span>
                From {promotion.firstDay}; {figures.format(promotion.impressions)} views, opened{" "}
                {figures.format(promotion.clicks)} times
              </span>
            )}
          </p>
          <Reason promotion={promotion} />
          <Decide promotion={promotion} />
        </li>
      ))}
    </ol>
  );
}

function Reason({ promotion: { status, reason } }: { promotion: StaffPromotion }) {
  const words = reason ?? (status === "stopped" ? "The author stopped it." : null);
  return words === null ? null : <p className="text-small">{words}</p>;
}

function dueAt(paidAt: string): string {
  return new Date(Date.parse(paidAt) + REVIEW_HOURS * 3_600_000).toISOString();
}

const READ_BY_AUTHOR = {
  name: "reason",
  label: "Reason",
  hint: "The author reads this. It is kept in the audit log, with your name.",
};

function Decide({ promotion: { id, title, status, seenAt } }: { promotion: StaffPromotion }) {
  const shared = { url: `/api/admin/promoted/${id}`, about: title };
  if (status === "in_review") {
    return (
      <div className="flex flex-wrap gap-2">
        <StaffAction
          {...shared}
          body={{ action: "approve", seenAt }}
          description="It shows from the next midnight in UTC, with the word “Promoted”."
          done="Approved."
          label="Approve"
        />
        <StaffAction
          {...shared}
          body={{ action: "reject", seenAt }}
          description="It is not shown. All that the author paid goes back."
          done="Rejected. The money goes back."
          label="Reject"
          reason={READ_BY_AUTHOR}
          tone="danger"
        />
      </div>
    );
  }
  if (status !== "active") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <StaffAction
        {...shared}
        body={{ action: "stop", seenAt }}
        description="It is not shown any more. The days that have not begun go back to the author."
        done="Stopped. The rest goes back."
        label="Stop"
        reason={READ_BY_AUTHOR}
        tone="danger"
      />
    </div>
  );
}

/** For owners: what a day costs from now on. */
export function PromotionPriceForm({ dayRaw }: { dayRaw: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        A day costs <Amount raw={dayRaw} />.
      </p>
      <StaffAction
        body={{}}
        description="Promotions that are paid, or being paid, keep their price."
        done="Saved."
        fields={[
          {
            name: "price",
            label: "Price of a day, in Nano",
            hint: "Ӿ0.01 to Ӿ50.",
            value: formatAmount(BigInt(dayRaw), "Nano"),
          },
        ]}
        key={dayRaw}
        label="Change the price"
        url="/api/admin/promotion-price"
      />
    </div>
  );
}
