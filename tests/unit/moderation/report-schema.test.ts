import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { REPORT_REASON_KEYS, type ReportReason } from "#lib/moderation/report.ts";
import { decisionSchema, reportSchema } from "#lib/moderation/schema.ts";

const target = { targetType: "post", targetId: randomUUID() };
const fieldsOf = (given: object) =>
  parsePlainly(reportSchema, { ...target, ...given }).error?.issues.map(({ path }) => path.join(".")) ?? [];

const NOTICE = { details: "It copies mine.", evidenceUrls: ["https://example.com/a"], goodFaith: true };
const NAMED = { ...NOTICE, name: "Ada", email: "ada@example.com" };
const RIGHTS = { workOwner: "Ada", workUrl: "https://example.com/b", rightsHolder: true, signature: "Ada" };

describe("each reason asks for what it needs", () => {
  const whole: Partial<Record<ReportReason, object>> = {
    ...{ copyright: { ...NAMED, ...RIGHTS }, illegal: NAMED, child_safety: NOTICE },
    other: { details: "It is odd." },
  };

  test.each(REPORT_REASON_KEYS)("%s", (reason) => {
    const needed = whole[reason] ?? {};
    expect(fieldsOf({ reason, ...needed })).toEqual([]);
    expect(new Set(fieldsOf({ reason }))).toEqual(new Set(Object.keys(needed)));
  });
});

test("names wrong values beside missing ones, and never throws", () => {
  expect(
    fieldsOf({ reason: "illegal", email: "ada", evidenceUrls: ["ftp://x", "nonsense"], name: "x".repeat(101) }),
  ).toEqual([...["name", "details", "evidenceUrls", "email", "goodFaith"]]);
  for (const given of [{}, { reason: "nonsense" }, { reason: "spam", evidenceUrls: "x" }, { reason: "spam", more: 1 }])
    expect(fieldsOf(given)).not.toEqual([]);
});

test("a decision needs facts and a rule, and always refunds", () => {
  const whole = { decision: "remove", rule: "The law", facts: "A court asked for it" };
  expect(decisionSchema.parse(whole)).toEqual({ ...whole, refundBuyers: true, notifyReporter: true });
  for (const wrong of [
    { facts: " " },
    { rule: "" },
    { decision: "ban" },
    { refundBuyers: false },
    { facts: "x".repeat(501) },
  ])
    expect(decisionSchema.safeParse({ ...whole, ...wrong }).success).toBe(false);
});
