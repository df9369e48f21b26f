import type { Route } from "next";
import { AlertTable, UnconfirmedTable } from "#components/admin/block-tables";
import { LoadMore } from "#components/ui/load-more";
import { readListCursor, writeListCursor } from "#lib/admin/payout-lists";
import { listAlerts, listUnconfirmed } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/unconfirmed", { robots: { index: false } });

const PAGE = 50;

export default async function UnconfirmedPage({ searchParams }: PageProps<"/admin/nano/unconfirmed">) {
  const { db } = await requirePageSession("/admin/nano/unconfirmed");
  const after = readListCursor((await searchParams).after);
  const [{ rows, next }, alerts] = await Promise.all([listUnconfirmed(db, { after, limit: PAGE }), listAlerts(db)]);
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Unconfirmed</h1>
      <UnconfirmedTable rows={rows} />
      {next ? (
        <LoadMore href={`/admin/nano/unconfirmed?after=${writeListCursor(next)}` as Route} label="Newer blocks" />
      ) : null}
      <AlertTable rows={alerts} />
    </>
  );
}
