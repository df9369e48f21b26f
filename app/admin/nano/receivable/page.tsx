import type { Route } from "next";
import { ReceivableTable } from "#components/admin/block-tables";
import { StaffAction } from "#components/admin/staff-action";
import { LoadMore } from "#components/ui/load-more";
import { readListCursor, writeListCursor } from "#lib/admin/payout-lists";
import { listReceivable } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/receivable", { robots: { index: false } });

const PAGE = 50;

export default async function ReceivablePage({ searchParams }: PageProps<"/admin/nano/receivable">) {
  const { db } = await requirePageSession("/admin/nano/receivable");
  const after = readListCursor((await searchParams).after);
  const { rows, next } = await listReceivable(db, { after, limit: PAGE });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Receivable</h1>
        {rows.length === 0 ? null : (
          <StaffAction
            body={{ paymentHash: null }}
            description="The worker looks at every account with a payment that waits, and receives what payouts need."
            done="The worker looks at them."
            label="Pocket all"
            url="/api/admin/receivable"
          />
        )}
      </div>
      <ReceivableTable rows={rows} />
      {next ? (
        <LoadMore href={`/admin/nano/receivable?after=${writeListCursor(next)}` as Route} label="Newer payments" />
      ) : null}
    </>
  );
}
