import type { Route } from "next";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { describeWish, PROMOTION_STATUS_WORDS, type Promotion } from "#lib/promotions/promotion.ts";

const figures = new Intl.NumberFormat("en-GB");

/** An author's promotions, the newest first. */
export function PromotionList({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) {
    return <EmptyState title="Nothing is promoted. Choose “Promote” among the actions of a published post." />;
  }
  return (
    <ol aria-label="Promotions" className="divide-hairline grid divide-y">
      {promotions.map((promotion) => {
        const { id, status, title, figures: counted, paidRaw, payment, askedAt, firstDay } = promotion;
        const { word, tone } = PROMOTION_STATUS_WORDS[status];
        return (
          <li className="grid gap-1 py-4 first:pt-0" key={id}>
            <Link
              className="text-lead font-serif tracking-tight wrap-anywhere"
              href={`/posts/promotions/${id}` as Route}
            >
              {title}
            </Link>
            <p className="text-small text-ink-soft flex flex-wrap items-center gap-x-4 gap-y-1">
              <Badge tone={tone}>{word}</Badge>
              <span>{describeWish(promotion)}</span>
              <Amount raw={paidRaw ?? payment.askedRaw} />
              {firstDay === null ? null : (
                <span>
                  Shown {figures.format(counted.impressions)}, opened {figures.format(counted.clicks)}
                </span>
              )}
              <Day at={askedAt} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
