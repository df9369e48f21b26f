import type { Route } from "next";
import { FilterForm } from "#components/admin/filter-form.tsx";
import { LogEntries } from "#components/admin/log-entries.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { listLog, readLogFilter, readLogPlace } from "#lib/admin/audit-log.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

const PATH = "/admin/log" as Route;

export const metadata = pageMetadata(PATH, { robots: { index: false } });

export default async function LogPage({ searchParams }: PageProps<"/admin/log">) {
  const { db } = await requirePageSession(PATH);
  const query = await searchParams;
  const filter = readLogFilter(query);
  const { entries, next } = await listLog(db, { filter, before: readLogPlace(query) });
  const asked = new URLSearchParams(filter.words === "" ? {} : { q: filter.words });
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Log</h1>
      <FilterForm key={filter.words} label="Handle, target or its id" path={PATH} words={filter.words}>
        {null}
      </FilterForm>
      <LogEntries entries={entries} isFiltered={filter.words !== ""} />
      {entries.length === 0 ? null : (
        <LoadMore
          href={
            next === null ? null : (`${PATH}?${new URLSearchParams([...asked, ["before", String(next)]])}` as Route)
          }
          label="More"
        />
      )}
    </>
  );
}
