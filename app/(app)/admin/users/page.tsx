import type { Route } from "next";
import { FilterForm } from "#components/admin/filter-form.tsx";
import { AccountList } from "#components/admin/people/account-list.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listAccounts } from "#lib/moderation/people/queries.ts";

const PATH = "/admin/users" as Route;
/** As many characters as an address of a post may have. */
const WORDS_MAX = 400;

export const metadata = pageMetadata(PATH, { robots: { index: false } });

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  const { db } = await requirePageSession(PATH);
  const { q, after } = await searchParams;
  const words = typeof q === "string" ? q.trim().slice(0, WORDS_MAX) : "";
  const { rows, next } = await listAccounts(db, { words, after: uuidParam.safeParse(after).data });
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">People</h1>
      <FilterForm
        key={words}
        label="Handle, e-mail address, user id or post address"
        maxLength={WORDS_MAX}
        path={PATH}
        words={words}
      >
        {null}
      </FilterForm>
      <AccountList isFiltered={words !== ""} people={rows} />
      {rows.length === 0 || words !== "" ? null : (
        <LoadMore href={next === null ? null : (`${PATH}?after=${next}` as Route)} label="More" />
      )}
    </>
  );
}
