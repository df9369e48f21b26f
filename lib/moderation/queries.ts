import "server-only";
import { z } from "zod";
import { readStaffPage, STAFF_PAGE } from "#lib/moderation/read-page.ts";
import {
  type CommentReportEntry,
  commentEntryShape,
  entryShape,
  type ReportEntry,
  type ReportedText,
  reportShape,
  type StaffReport,
} from "#lib/moderation/staff-report.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { type MarkdownAddresses, paidToMarkdown, toMarkdown } from "#lib/posts/document/markdown.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A page of the queue: the most urgent first, or the newest decisions. `next` is the id to go on behind. */
export async function listReports(
  db: Db,
  { isDecided, after }: { isDecided: boolean; after: string | undefined },
): Promise<{ rows: ReportEntry[]; next: string | null; now: number }> {
  const asked = { is_decided: isDecided, at_most: STAFF_PAGE + 1, ...(after === undefined ? {} : { after_id: after }) };
  const { data, error } = await db.rpc("list_reports", asked);
  if (error) throw toRefusal(error);
  return { ...readStaffPage("reports", data, (row) => entryShape.parse(row)), now: Date.now() };
}

/** A page of comments with open reports, the most urgent first. `next` is the report to go on behind. */
export async function listCommentReports(
  db: Db,
  after: string | undefined,
): Promise<{ rows: CommentReportEntry[]; next: string | null; now: number }> {
  const asked = { at_most: STAFF_PAGE + 1, ...(after === undefined ? {} : { after_id: after }) };
  const { data, error } = await db.rpc("list_comment_reports", asked);
  if (error) throw toRefusal(error);
  return { ...readStaffPage("reported comments", data, (row) => commentEntryShape.parse(row)), now: Date.now() };
}

/** One report. To read the paid text leaves a row in the audit log. */
export async function openReport(db: Db, id: string, withPaidText: boolean): Promise<StaffReport> {
  const { data, error } = await db.rpc("open_report", { report_id: id, with_paid_text: withPaidText });
  if (error) throw toRefusal(error);
  const { content, ...report } = reportShape.parse(data);
  return { ...report, texts: content ? textsOf(content) : [], now: Date.now() };
}

const NO_ADDRESSES: MarkdownAddresses = { pictureUrl: () => null, fileUrl: () => null, postUrl: () => null };
const LABELS: Readonly<Record<string, string>> = {
  ...{ title: "Title", subtitle: "Subtitle", excerpt: "Excerpt", body: "Comment", post_title: "On the post" },
  ...{ handle: "Handle", name: "Name", bio: "About", website: "Website", links: "Links", avatar_url: "Picture" },
  ...{ cover_url: "Cover", cover_alt: "Words for the cover", free: "Free part", paid: "For buyers" },
};

function textsOf(content: Record<string, unknown>): ReportedText[] {
  return Object.entries(LABELS).flatMap(([key, label]) => {
    const text = textOf(key, content[key]).trim();
    return text === "" ? [] : [{ label, text }];
  });
}

function textOf(key: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (key === "free") return toMarkdown(readFreeDocument(value), NO_ADDRESSES);
  if (typeof value === "string") return value;
  if (key === "paid") return paidToMarkdown(joinWhole(null, value), NO_ADDRESSES);
  const links = z.array(z.object({ label: z.string(), url: z.string() })).safeParse(value);
  return links.success ? links.data.map(({ label, url }) => `${label}: ${url}`).join("\n") : JSON.stringify(value);
}
