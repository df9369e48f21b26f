import type { Route } from "next";
import { AddProvider, StaffProviderTable } from "#components/admin/provider-table.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listStaffProviders } from "#lib/site/providers/queries.ts";

export const metadata = pageMetadata("/admin/providers", { robots: { index: false } });

export default async function ProvidersPage({ searchParams }: PageProps<"/admin/providers">) {
  const { db } = await requirePageSession("/admin/providers");
  const { after } = await searchParams;
  const { rows, next } = await listStaffProviders(db, typeof after === "string" ? after.slice(0, 60) : null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Shops and wallets</h1>
        <AddProvider />
      </div>
      <p className="max-w-measure text-ink-soft">
        <Link href="/get-nano">Get Nano</Link> sends readers to these. It lists only what one of us has looked at, with
        the day. Look again before that day is old.
      </p>
      <StaffProviderTable providers={rows} />
      {rows.length === 0 ? null : (
        <LoadMore
          href={next === null ? null : (`/admin/providers?after=${encodeURIComponent(next)}` as Route)}
          label="More"
        />
      )}
    </>
  );
}
