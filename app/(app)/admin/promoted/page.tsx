import type { Route } from "next";
import { PromotionPriceForm, PromotionReview } from "#components/admin/features/promotion-review.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { STAFF_LISTS } from "#lib/promotions/promotion.ts";
import { listStaffPromotions } from "#lib/promotions/queries.ts";

const PATH = "/admin/promoted" as Route;

export const metadata = pageMetadata(PATH, { robots: { index: false } });

export default async function PromotedPage({ searchParams }: PageProps<"/admin/promoted">) {
  const { db } = await requirePageSession(PATH);
  const { show, after } = await searchParams;
  const { list } = STAFF_LISTS.find((one) => one.list === show) ?? STAFF_LISTS[0];
  const { items, nextAfter, dayRaw, waiting, running, nowMs } = await listStaffPromotions(
    db,
    list,
    uuidParam.safeParse(after).data ?? null,
  );
  const counts = { waiting, running, over: null };
  const addressOf = (one: string) => (one === STAFF_LISTS[0].list ? PATH : (`${PATH}?show=${one}` as Route));
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Promoted posts</h1>
      <p className="max-w-measure text-ink-soft">
        Authors pay for these, by the day. We look at each within 24 hours; after 72 hours all of it goes back by
        itself. Reject what misleads or breaks our guidelines.
      </p>
      {dayRaw === null ? null : <PromotionPriceForm dayRaw={dayRaw} />}
      <TabLinks
        current={addressOf(list)}
        label="Promotions"
        links={STAFF_LISTS.map(({ list: one, label }) => ({
          href: addressOf(one),
          label: counts[one] === null ? label : `${label} (${counts[one]})`,
        }))}
      />
      <PromotionReview list={list} nowMs={nowMs} promotions={items} />
      {items.length === 0 ? null : (
        <LoadMore
          href={nextAfter === null ? null : (`${PATH}?show=${list}&after=${nextAfter}` as Route)}
          label="More"
        />
      )}
    </>
  );
}
