import { notFound } from "next/navigation";
import { SearchForm } from "#components/admin/search-form";
import { describeSearch } from "#lib/admin/search";
import { requirePageSession } from "#lib/auth/page-session";
import { isStaffSession } from "#lib/auth/session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/search", { robots: { index: false } });

export default async function SearchPage() {
  const session = await requirePageSession("/admin/search");
  if (!isStaffSession(session)) notFound();
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Search</h1>
      <SearchForm by={describeSearch(session.viewer.role)} />
    </>
  );
}
