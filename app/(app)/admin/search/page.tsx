import { notFound } from "next/navigation";
import { StaffSearchForm } from "#components/admin/search-form.tsx";
import { describeSearch } from "#lib/admin/search.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isStaffSession } from "#lib/auth/session/session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/search", { robots: { index: false } });

export default async function StaffSearchPage() {
  const session = await requirePageSession("/admin/search");
  if (!isStaffSession(session)) notFound();
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Search</h1>
      <StaffSearchForm by={describeSearch(session.viewer.role)} />
    </>
  );
}
