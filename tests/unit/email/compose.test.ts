import { expect, test } from "vitest";
import { composeMail, MAILS } from "#lib/email/compose.ts";
import { SAMPLE_MAILS } from "#lib/email/samples.ts";
import { ESSENTIAL_MAILS } from "#lib/email/suppression.ts";

const ADDRESS = `nano_1${"1".repeat(59)}`;
const SITE = "https://farthing.example";
const compose = (template: string, data: unknown = SAMPLE_MAILS[template]) => composeMail(template, data, SITE);

test("has a sample of every mail", () => {
  expect(Object.keys(SAMPLE_MAILS).toSorted()).toEqual(Object.keys(MAILS).toSorted());
});

test.each(Object.keys(MAILS))("%s says the same in HTML and in plain text, loads nothing and is small", (template) => {
  const { subject, html, plain } = compose(template);
  expect(subject.length).toBeLessThan(90);
  const words = textOf(html).replaceAll(":", "");
  for (const line of plain.split("\n").filter((text) => !text.includes(SITE))) {
    const said = line.replace(/^> /, "").replaceAll(":", "");
    expect(words).toContain(said.replace(/\s+/g, " ").trim());
  }
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(plain).toContain(href);
  expect(html).not.toMatch(/<(script|link|img|iframe|form|object)\b|url\(|@import|javascript:/i);
  for (const [, href] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(href).toMatch(/^https:\/\/farthing\.example(\/|$)/);
  expect(html.length + plain.length).toBeLessThan(100_000);
  expect(html + plain).not.toMatch(/undefined|\[object|NaN|!(?!important|doctype)/);
});

test.each([
  ["post_unlocked", "12 unlocks today: Ӿ1.24"],
  ["payout_paid", "This week: Ӿ1.24 sent"],
  ["payout_failed", "Action needed: payout waiting"],
  ["payout_address_changed", "Your payout address changed. Not you? Freeze payouts"],
  ["new_post", "@ada: On small coins"],
  ["daily_digest", "2 new posts since yesterday"],
  ["weekly_digest", "2 new posts this week"],
  ["comment_on_post", "@bob on On small coins"],
  ["reply_to_comment", "@ada replied"],
  ["mention", "@ada mentioned you"],
  ["schedule_failed", "Not published: On small coins"],
  ["report_decision", "Your report RPT-1042"],
  ["appeal_decision", "Your appeal: we changed our decision"],
  ["reach_limited", "Some lists leave out On small coins: reasons and appeal"],
  ["age_gate", "On small coins has an age gate now: reasons and appeal"],
  ["account_limited", "Your account is limited: reasons and appeal"],
  ["account_suspended", "Your account is suspended: reasons and appeal"],
  ["account_renamed", "We changed your handle: reasons and appeal"],
  ["account_restored", "Your account is restored"],
  ["content_removed", "We removed On small coins: reasons and appeal"],
  ["content_hidden", "Hidden for now: On small coins"],
  ["content_shown", "Shown again: On small coins"],
  ["payouts_on_hold", "Payouts of On small coins are on hold: reasons and appeal"],
  ["counter_notice", "RPT-1042: a counter-notice about On small coins"],
  ["counter_notice_over", "RPT-1042: we changed our decision about On small coins"],
  ["counter_notice_step", "Your counter-notice about On small coins"],
  ["strikes_of_staff", "Three copyright strikes: @ada"],
  ["payout_hold_ended", "Payouts of On small coins go on"],
  ["hiding_ends", "RPT-1042: decide within 47 hours"],
  ["comments_removed", "We removed 12 comments of yours: reasons and appeal"],
  ["purchase_late_unlocked", "Unlocked: On small coins"],
  ["refund_needs_address", "Tell us where to send your Ӿ1.24"],
  ["refund_sent", "Refund sent: On small coins"],
  ["receipt", "Receipt R-2026-000123: On small coins"],
  ["export_ready", "Your download is ready"],
  ["deletion_scheduled", "Deletion scheduled. Cancel?"],
  ["deletion_cancelled", "Your account stays"],
  ["account_deleted", "Your account is deleted"],
  ["terms_change", "What changes on 20 November 2026"],
])("the subject of %s is %s", (template, subject) => {
  expect(compose(template).subject).toBe(subject);
});

test.each([
  ["comment_on_post", { count: 1_200, comment: null }, "1,200 new comments on On small coins"],
  ["comment_on_post", { count: 2, title: null, comment: null }, "2 new comments on your posts"],
  ["reply_to_comment", { count: 2, comment: null }, "2 answers to your comments"],
  ["mention", { count: 2, comment: null }, "2 comments mention you"],
])("the subject of several: %s, %o", (template, change, subject) => {
  expect(compose(template, { ...SAMPLE_MAILS[template], ...change }).subject).toBe(subject);
});

test("only what one click turns off has the address that does", () => {
  const withAddress = Object.keys(MAILS).filter((template) => compose(template).unsubscribe !== null);
  expect(withAddress.toSorted()).toEqual([
    "comment_on_post",
    "daily_digest",
    "mention",
    "new_post",
    "reply_to_comment",
    "weekly_digest",
  ]);
  expect(compose("new_post").plain).toContain(`Unsubscribe: ${compose("new_post").unsubscribe}`);
  expect([...ESSENTIAL_MAILS].filter((template) => !Object.hasOwn(MAILS, template))).toEqual([]);
});

test("keeps a person's text as text, and a title adds no header", () => {
  const title = 'A "<b>bold</b>" title\r\nBcc: everybody@example.com';
  const { subject, html } = compose("refund_sent", { title, amount_raw: "1", address: ADDRESS });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<b>bold");
  expect(html).toContain("&#34;&lt;b&gt;bold&lt;/b&gt;&#34;");
});

test("a refund names the address that it went to", () => {
  expect(compose("refund_sent").plain).toContain("nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3");
});

test("an approved promotion names its first day as people write it", () => {
  const approved = {
    status: "active",
    title: "On small coins",
    days: 3,
    first_day: "2026-11-21",
    path: "/posts/promotions",
  };
  expect(compose("promotion_status", approved).plain).toContain("from 21 November 2026, 00:00 UTC");
});

test.each([
  ["an invalid amount", "refund_sent", { title: "A", amount_raw: "0.05", address: ADDRESS }],
  ["a path to another site", "new_post", { handle: "ada", title: "A", standfirst: null, path: "//evil.example" }],
  ["something missing", "receipt", {}],
  ["an unknown kind", "love_letter", {}],
  ["a name built into the language", "constructor", {}],
])("refuses to mail %s", (_what, template, data) => {
  expect(() => compose(template, data)).toThrow();
});

function textOf(html: string): string {
  return html
    .replace(/<(head|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .replace(/ \./g, ".");
}
