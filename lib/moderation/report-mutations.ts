import "server-only";
import type { Route } from "next";
import type { RateLimit } from "#lib/http/limits/rate-limit.ts";
import type { ReportedThing, ReportTarget } from "#lib/moderation/report.ts";
import type { ReportInput } from "#lib/moderation/schema.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** For the form and the call together. */
export const REPORT_LIMIT: RateLimit = {
  ...{ name: "reports", windowSeconds: 86_400, perUser: 20, what: "reports" },
};

type Reporter = { userId: string | null; network: string | null };

/** Files a report with the service's rights, because its limits count networks, which the data API does not know. */
export async function fileReport(report: ReportInput, { userId, network }: Reporter): Promise<string> {
  const { data, error } = await adminDb().rpc("file_report", {
    notice: {
      ...{ target_type: report.targetType, target_id: report.targetId, reason: report.reason },
      ...{ details: report.details || null, evidence_urls: report.evidenceUrls, good_faith: report.goodFaith },
      ...{ reporter_name: report.name || null, reporter_email: report.email || null },
      ...(report.reason === "copyright" ? rightsOf(report) : {}),
    },
    ...(userId === null ? {} : { reporter: userId }),
    ...(network === null ? {} : { network }),
  });
  if (error) throw toRefusal(error);
  return data;
}

function rightsOf({ workOwner, workUrl, rightsHolder, signature }: ReportInput) {
  return { work_owner: workOwner, work_url: workUrl, rights_holder: rightsHolder, signature };
}

/** What this reader would report, or null if they cannot read it. */
export async function findReportedThing(
  target: ReportTarget,
  id: string,
  userId: string | null,
): Promise<ReportedThing | null> {
  const asked = { target_type: target, target_id: id, ...(userId === null ? {} : { reporter: userId }) };
  const { data, error } = await adminDb().rpc("find_report_target", asked).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) return null;
  const { label, author_handle: authorHandle, path, is_own: isOwn } = data;
  return { target, id, label, authorHandle, path: path as Route, isOwn };
}
