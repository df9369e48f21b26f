import type { Route } from "next";

export const REPORT_TARGETS = ["post", "comment", "profile"] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** MOD-02, in the order of the form. */
export const REPORT_REASONS = {
  spam: "Spam or scam",
  copyright: "Stolen content / copyright",
  illegal: "Illegal content",
  child_safety: "Child safety",
  hate: "Hate or harassment",
  private_information: "Private information",
  unmarked_sexual: "Sexual content not marked",
  self_harm: "Self-harm",
  misleading: "Misleading paid content (not as described)",
  undisclosed_ai: "Undisclosed AI",
  other: "Other",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** As private.require_whole_report has it. */
export const DETAILS_MAX = 3_000;
export const URLS_MAX = 10;

/** A legal notice (DSA, Art. 16): it says where, why and in good faith. */
export function isNotice(reason: ReportReason): boolean {
  return reason === "child_safety" || needsName(reason);
}

/** The law asks for a name and an e-mail address, but never of people who report child abuse. */
export function needsName(reason: ReportReason): boolean {
  return reason === "illegal" || reason === "copyright";
}

export function needsDetails(reason: ReportReason): boolean {
  return isNotice(reason) || reason === "other";
}

export function readReportTarget(text: string): ReportTarget | null {
  return REPORT_TARGETS.find((target) => target === text) ?? null;
}

/** The page that reports it. */
export function reportPath(target: ReportTarget, id: string): Route {
  return `/report/${target}/${id}` as Route;
}

/** What the form says is being reported. */
export type ReportedThing = {
  target: ReportTarget;
  id: string;
  label: string;
  authorHandle: string | null;
  /** Where it is. */
  path: Route;
  isOwn: boolean;
};

/** What was typed, also in fields that the reason does not need. A checked box is "on". */
export type TypedReport = Record<ReportField, string>;

export const REPORT_FIELDS = [
  ...(["reason", "details", "evidenceUrls", "workOwner", "workUrl", "rightsHolder"] as const),
  ...(["signature", "name", "email", "goodFaith"] as const),
];
export type ReportField = (typeof REPORT_FIELDS)[number];

export type ReportAnswer =
  | { kind: "begin" }
  | { kind: "sent"; reference: string; isAnswered: boolean }
  | { kind: "wait"; seconds: number; typed: TypedReport }
  | { kind: "refused"; why: string; typed: TypedReport }
  | { kind: "mistakes"; mistakes: Partial<Record<ReportField, string>>; typed: TypedReport };
