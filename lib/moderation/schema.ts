import { z } from "zod";
import { staffReason } from "#lib/http/staff-reason.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import {
  DETAILS_MAX,
  isNotice,
  needsDetails,
  needsName,
  REPORT_REASON_KEYS,
  REPORT_TARGETS,
  type ReportField,
  URLS_MAX,
} from "#lib/moderation/report.ts";
import { COMMENTS_AT_ONCE, DECISIONS, DECISIONS_ABOUT_MANY, GAP } from "#lib/moderation/staff-report.ts";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${most.toLocaleString("en")} characters.`)
    .default("");

const shape = z.strictObject({
  targetType: z.enum(REPORT_TARGETS),
  targetId: uuidParam,
  reason: z.enum(REPORT_REASON_KEYS, { error: "Choose what is wrong." }),
  details: text(DETAILS_MAX),
  evidenceUrls: z.array(z.string().trim().max(2_000, "An address is too long.")).default([]),
  name: text(100),
  email: text(320),
  goodFaith: z.boolean().default(false),
  workOwner: text(200),
  workUrl: text(2_000),
  rightsHolder: z.boolean().default(false),
  signature: text(100),
});
type Shape = z.output<typeof shape>;

/** A report as the call and the form send it. Names everything that its reason still needs at once. */
export const reportSchema = shape.superRefine((report, context) => {
  for (const [field, message] of findGaps(report)) context.addIssue({ code: "custom", path: [field], message });
});
export type ReportInput = z.output<typeof reportSchema>;

const EMAIL = z.email();

function* findGaps(report: Shape): Generator<[ReportField, string]> {
  const { reason, email, evidenceUrls } = report;
  if (needsDetails(reason) && report.details === "") yield ["details", "Say what is wrong, and why."];
  if (evidenceUrls.length > URLS_MAX || !evidenceUrls.every(isWebAddress))
    yield ["evidenceUrls", `Give at most ${URLS_MAX} full addresses, one on each line, such as https://example.com.`];
  if (email !== "" && !EMAIL.safeParse(email).success)
    yield ["email", "Enter an e-mail address that we can answer, such as ada@example.com."];
  if (!isNotice(reason)) return;
  if (evidenceUrls.length === 0) yield ["evidenceUrls", "Give the address of each page that you mean."];
  if (needsName(reason) && report.name === "") yield ["name", "Enter your name."];
  if (needsName(reason) && email === "") yield ["email", "Enter your e-mail address."];
  if (!report.goodFaith) yield ["goodFaith", "Confirm that you believe this to be true."];
  if (reason !== "copyright") return;
  if (report.workOwner === "") yield ["workOwner", "Say who owns the work."];
  if (!isWebAddress(report.workUrl)) yield ["workUrl", "Give the full address of the original."];
  if (!report.rightsHolder) yield ["rightsHolder", "Confirm that you own the work or act for its owner."];
  if (report.signature === "") yield ["signature", "Sign with your full name."];
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "") && !/\s/.test(address);
}

const FACTS = "Write what you found, in 3 to 500 characters.";
const RULE = "Name the rule, in 3 to 300 characters.";

export const groundsShape = {
  rule: z.string().trim().min(3, RULE).max(300, RULE),
  facts: z
    .string()
    .trim()
    .min(3, FACTS)
    .max(500, FACTS)
    .refine((facts) => !GAP.test(facts), "Replace what is still in square brackets."),
};

export const decisionSchema = z.strictObject({
  decision: z.enum(DECISIONS),
  ...groundsShape,
  /** The content guidelines promise it. */
  refundBuyers: z.literal(true, { error: "Buyers of a removed post always get their Nano back." }).default(true),
  notifyReporter: z.boolean().default(true),
});
export type DecisionInput = z.output<typeof decisionSchema>;

export const ageGateEndSchema = z.strictObject({ reason: staffReason });
export type AgeGateEndInput = z.output<typeof ageGateEndSchema>;

const CHOOSE = `Choose 1 to ${COMMENTS_AT_ONCE} comments.`;

/** One decision about many comments, each named by an open report of it. */
export const commentDecisionSchema = z.strictObject({
  reports: z.array(uuidParam).min(1, CHOOSE).max(COMMENTS_AT_ONCE, CHOOSE),
  decision: z.enum(DECISIONS_ABOUT_MANY),
  ...groundsShape,
  notifyReporter: z.boolean().default(true),
});
export type CommentDecisionInput = z.output<typeof commentDecisionSchema>;

export const commentRemovalSchema = z.strictObject({ profileId: uuidParam, ...groundsShape });
export type CommentRemovalInput = z.output<typeof commentRemovalSchema>;
