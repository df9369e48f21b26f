"use server";

import { headers } from "next/headers";
import { findActionSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { countForm } from "#lib/http/limits/waiting-form.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import {
  isNotice,
  needsName,
  REPORT_FIELDS,
  REPORT_REASON_KEYS,
  type ReportAnswer,
  type ReportField,
  type TypedReport,
} from "#lib/moderation/report.ts";
import { fileReport, REPORT_LIMIT } from "#lib/moderation/report-mutations.ts";
import { reportSchema } from "#lib/moderation/schema.ts";

/** Longer than any field may be, but short enough to show again. */
const MOST_TYPED = 25_000;

/** The form of /report, with and without a script. */
export async function sendReport(_before: ReportAnswer, form: FormData): Promise<ReportAnswer> {
  await assertSameOriginForm();
  const typed = readTyped(form);
  const viewer = (await findActionSession())?.viewer ?? null;
  const accountEmail = viewer && !viewer.isAnonymous ? viewer.email : null;
  const parsed = parsePlainly(reportSchema, {
    targetType: form.get("targetType"),
    targetId: form.get("targetId"),
    ...toReport(typed),
    ...(accountEmail === null ? {} : { email: accountEmail }),
  });
  if (!parsed.success) return { kind: "mistakes", mistakes: firstMistakes(parsed.error.issues), typed };
  const isAnswered = parsed.data.email !== "" || viewer?.isAnonymous === false;
  // People do not see this field. Bots that fill it in get the usual answer.
  if (textOf(form, "website") !== "") return { kind: "sent", reference: "RPT-1000", isAnswered };
  try {
    const { waitSeconds } = await countForm(REPORT_LIMIT, viewer);
    if (waitSeconds !== null) return { kind: "wait", seconds: waitSeconds, typed };
    const network = clientNetworkOf(await headers());
    const reference = await fileReport(parsed.data, { userId: viewer?.id ?? null, network });
    return { kind: "sent", reference, isAnswered };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "refused", why: error.detail, typed };
  }
}

function toReport({
  rightsHolder,
  goodFaith,
  evidenceUrls,
  workOwner,
  workUrl,
  signature,
  name,
  ...typed
}: TypedReport) {
  const reason = REPORT_REASON_KEYS.find((known) => known === typed.reason);
  return {
    ...typed,
    // Fields that the reason does not show may still hold what was typed for another.
    ...(reason && isNotice(reason)
      ? { evidenceUrls: evidenceUrls.split(/\s+/).filter(Boolean), goodFaith: goodFaith === "on" }
      : {}),
    ...(reason && needsName(reason) ? { name } : {}),
    ...(reason === "copyright" ? { workOwner, workUrl, signature, rightsHolder: rightsHolder === "on" } : {}),
  };
}

function readTyped(form: FormData): TypedReport {
  return Object.fromEntries(REPORT_FIELDS.map((name) => [name, textOf(form, name)])) as TypedReport;
}

/** Browsers send line ends as two characters. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").slice(0, MOST_TYPED) : "";
}

type Issue = { path: PropertyKey[]; message: string };

/** What is not about a field of the form is about the thing reported. */
function firstMistakes(issues: readonly Issue[]): Partial<Record<ReportField, string>> {
  const byField = issues.map(({ path, message }) => {
    const field = REPORT_FIELDS.find((known) => known === path[0]) ?? "reason";
    return [field, message] as const;
  });
  return Object.fromEntries(byField.toReversed());
}
