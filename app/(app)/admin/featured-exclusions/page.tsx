import type { Route } from "next";
import { AddExclusion, ExclusionList } from "#components/admin/features/exclusion-list.tsx";
import { FilterForm } from "#components/admin/filter-form.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listExclusions } from "#lib/moderation/exclusions/queries.ts";

const PATH = "/admin/featured-exclusions" as Route;

export const metadata = pageMetadata(PATH, { robots: { index: false } });

export default async function ExclusionsPage({ searchParams }: PageProps<"/admin/featured-exclusions">) {
  const { db } = await requirePageSession(PATH);
  const { q, after } = await searchParams;
  const words = typeof q === "string" ? q.trim().slice(0, 100) : "";
  const { rows, next } = await listExclusions(db, { words, after: uuidParam.safeParse(after).data });
  const asked = new URLSearchParams({ ...(words === "" ? {} : { q: words }), after: next ?? "" });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Kept out of lists</h1>
        <AddExclusion />
      </div>
      <p className="max-w-measure text-ink-soft">
        What our own lists do not recommend. Authors see it beside their posts, with the reason.
      </p>
      <FilterForm key={words} label="Title, address, @handle or #tag" path={PATH} words={words}>
        {null}
      </FilterForm>
      <ExclusionList exclusions={rows} isFiltered={words !== ""} />
      {rows.length === 0 ? null : <LoadMore href={next === null ? null : (`${PATH}?${asked}` as Route)} label="More" />}
    </>
  );
}
