import { randomUUID } from "node:crypto";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { openCommentStage } from "#tests/support/world/comment-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";

type Entry = { id: string; number: string; priority: number; label: string; alike: string; status: string };
export type OpenedReport = {
  content: Record<string, unknown>;
  has_paid_text: boolean;
  state_now: string | null;
  status: string;
  others: { number: number }[];
  history: { action: string }[];
};

/** People who report, on a stage of posts and comments, and moderators who decide. */
export async function openReportStage() {
  const stage = await openCommentStage();
  const { world } = stage;
  const route = await loadRoute("api/reports");

  async function report(body: object, cookie = "") {
    const headers = { origin: SITE, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie };
    const request = new Request(`${SITE}/api/reports`, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await route.POST?.(request, { params: Promise.resolve({}) });
    if (!answer) throw new Error("There is no such call.");
    type Body = { reference?: string; code?: string; detail?: string; errors?: { field: string; message: string }[] };
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  return {
    ...{ ...stage, report },
    /** The id of a new report. */
    async reported(targetId: string, more: object = {}, cookie = ""): Promise<string> {
      const email = `${randomUUID()}@example.com`;
      const sent = { targetType: "post", targetId, reason: "spam", details: "", evidenceUrls: [], email, ...more };
      const { status, body } = await report(sent, cookie);
      if (status !== 201) throw new Error(`Not reported: ${JSON.stringify(body)}`);
      const sql = "select id from public.reports where 'RPT-' || number = $1";
      return (await world.one<{ id: string }>(sql, [body.reference])).id;
    },
    staff: (office: string | null = "moderator", provenMinutesAgo = 1) => addStaff(world, office, { provenMinutesAgo }),
    list: (who: Person | null, isDecided = false, after: string | null = null, most = 50) =>
      world.as<Entry>(who, "select * from public.list_reports($1, $2, $3)", [isDecided, after, most]),
    async open(who: Person | null, id: string, withPaidText = false): Promise<OpenedReport> {
      const sql = "select public.open_report($1, $2) as opened";
      const [row] = await world.as<{ opened: OpenedReport }>(who, sql, [id, withPaidText]);
      if (!row) throw new Error("Nothing was opened.");
      return row.opened;
    },
    rowOf: (id: string) =>
      world.one<{ status: string; priority: number; decision: string | null; reporter_id: string | null }>(
        "select status, priority, decision, reporter_id from public.reports where id = $1",
        [id],
      ),
    audited: async (id: string) =>
      (
        await world.pool.query<{ action: string; reason: string; actor_id: string }>(
          "select action, reason, actor_id from public.admin_audit_log where target = $1 order by id",
          [`report:${id}`],
        )
      ).rows,
    mailsOf: async (reportId: string) =>
      (
        await world.pool.query<{ template: string; data: Record<string, string> }>(
          "select template, data, user_id, recipient_email from public.outbox where natural_key like '%:' || $1 order by created_at, template",
          [reportId],
        )
      ).rows,
  };
}

export type ReportStage = Awaited<ReturnType<typeof openReportStage>>;
