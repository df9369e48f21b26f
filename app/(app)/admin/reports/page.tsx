import type { Route } from "next";
import { AppealQueue } from "#components/admin/reports/appeal-queue.tsx";
import { CounterNoticeQueue } from "#components/admin/reports/counter-notice-queue.tsx";
import { ReportQueue } from "#components/admin/reports/report-queue.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listAppeals } from "#lib/moderation/appeals/queries.ts";
import { listCounterNotices } from "#lib/moderation/copyright/queries.ts";
import { listReports } from "#lib/moderation/queries.ts";

export const metadata = pageMetadata("/admin/reports", { robots: { index: false } });

const OPEN = "/admin/reports" as Route;
const APPEALS = "/admin/reports?show=appeals" as Route;
const COUNTER_NOTICES = "/admin/reports?show=counter-notices" as Route;
const DECIDED = "/admin/reports?show=decided" as Route;

export default async function ReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  const { db } = await requirePageSession("/admin/reports");
  const { show, after } = await searchParams;
  const behind = uuidParam.safeParse(after).data;
  if (show === "appeals") return <Appeals {...(await listAppeals(db, behind))} />;
  if (show === "counter-notices") return <CounterNotices {...(await listCounterNotices(db, behind))} />;
  const isDecided = show === "decided";
  const { rows, next, now } = await listReports(db, { isDecided, after: behind });
  const path = isDecided ? DECIDED : OPEN;
  return (
    <>
      <Head current={path} />
      <ReportQueue isDecided={isDecided} now={now} reports={rows} />
      {rows.length === 0 ? null : (
        <LoadMore
          href={next === null ? null : (`${path}${isDecided ? "&" : "?"}after=${next}` as Route)}
          label="More"
        />
      )}
    </>
  );
}

function Head({ current }: { current: Route }) {
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Reports</h1>
      <TabLinks
        current={current}
        label="Which reports"
        links={[
          { href: OPEN, label: "Open" },
          { href: APPEALS, label: "Appeals" },
          { href: COUNTER_NOTICES, label: "Counter-notices" },
          { href: DECIDED, label: "Decided" },
        ]}
      />
    </>
  );
}

function Appeals({ rows, next, now }: Awaited<ReturnType<typeof listAppeals>>) {
  return (
    <>
      <Head current={APPEALS} />
      <AppealQueue appeals={rows} now={now} />
      {rows.length === 0 ? null : (
        <LoadMore href={next === null ? null : (`${APPEALS}&after=${next}` as Route)} label="More" />
      )}
    </>
  );
}

function CounterNotices({ rows, next, now }: Awaited<ReturnType<typeof listCounterNotices>>) {
  return (
    <>
      <Head current={COUNTER_NOTICES} />
      <CounterNoticeQueue notices={rows} now={now} />
      {rows.length === 0 ? null : (
        <LoadMore href={next === null ? null : (`${COUNTER_NOTICES}&after=${next}` as Route)} label="More" />
      )}
    </>
  );
}
