import type { Route } from "next";
import { CommentQueue } from "#components/admin/reports/comment-queue.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listCommentReports } from "#lib/moderation/queries.ts";

export const metadata = pageMetadata("/admin/comment-reports", { robots: { index: false } });

export default async function CommentReportsPage({ searchParams }: PageProps<"/admin/comment-reports">) {
  const { db } = await requirePageSession("/admin/comment-reports");
  const { after } = await searchParams;
  const { rows, next, now } = await listCommentReports(db, uuidParam.safeParse(after).data);
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-heading font-serif tracking-tight">Reported comments</h1>
        <p className="text-small text-ink-soft max-w-measure">
          A decision counts for all open reports of a comment. What was decided is under{" "}
          <Link href={"/admin/reports?show=decided" as Route}>Reports</Link>.
        </p>
      </header>
      {rows.length === 0 ? (
        <EmptyState title="Nothing is waiting." />
      ) : (
        <>
          <CommentQueue comments={rows} now={now} />
          <LoadMore href={next === null ? null : (`/admin/comment-reports?after=${next}` as Route)} label="More" />
        </>
      )}
    </>
  );
}
