import { notFound } from "next/navigation";
import { ReportScreen } from "#components/admin/reports/report-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openReport } from "#lib/moderation/queries.ts";

export const metadata = pageMetadata("/admin/reports", { robots: { index: false } });

/** One report. Its paid text is read only when asked for, since that is logged. */
export default async function ReportPage({ params, searchParams }: PageProps<"/admin/reports/[id]">) {
  const [{ id }, { text }] = await Promise.all([params, searchParams]);
  const { db } = await requirePageSession(`/admin/reports/${id}`);
  const report = await openReport(db, id, text === "paid").catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return <ReportScreen isPaidTextShown={text === "paid"} report={report} />;
}
