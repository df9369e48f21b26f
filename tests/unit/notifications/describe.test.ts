import { describe, expect, test } from "vitest";
import { writePlainly } from "#components/notifications/notification-line.tsx";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { KIND_GROUPS, listKinds, type NotificationKind } from "#lib/notifications/kinds.ts";

const ID = "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11";
const NANO = 10n ** 30n;
const nano = (thousandths: bigint) => String((thousandths * NANO) / 1000n);

const ROW = {
  ...{ id: ID, kind: "post_unlocked", count: 1, data: {}, created_at: "2026-11-27T07:00:00+00:00", read_at: null },
  ...{ actor_handle: "ada", actor_name: "Ada", actor_avatar_url: null, purchase_id: ID },
  ...{ post_id: ID, post_title: "On wrens", post_handle: "mira", post_slug: "on-wrens" },
};

const show = (kind: NotificationKind, more: object = {}) => toNotificationItem({ ...ROW, kind, ...more }, "mira");
const say = (kind: NotificationKind, more: object = {}) => writePlainly(show(kind, more).line).replace("\u00a0", " ");

const commentPlace = `/comments/${ID}?of=${ID}#comment-${ID}`;

/** Section 34 of the product's rules, and what it leaves open. */
const LINES: [kind: NotificationKind, more: object, line: string, leadsTo: string][] = [
  [
    "post_unlocked",
    { count: 12, data: { amount_raw: nano(570n) } },
    "12 people unlocked On wrens · Ӿ0.57",
    "/@mira/on-wrens",
  ],
  ["post_unlocked", { data: { amount_raw: nano(47n) } }, "One person unlocked On wrens · Ӿ0.047", "/@mira/on-wrens"],
  ["post_unlocked", { count: 2 }, "2 people unlocked On wrens", "/@mira/on-wrens"],
  ["post_refunded", { data: { reason: "Too short" } }, "One reader returned On wrens: ‘Too short’", "/@mira/on-wrens"],
  ["post_refunded", { count: 3, data: { reason: "Too short" } }, "3 readers returned On wrens", "/@mira/on-wrens"],
  ["post_returned_often", {}, "More than 3 in 10 readers returned On wrens", "/@mira/on-wrens"],
  [
    "post_returned_by_newcomers",
    {},
    "Many new readers returned On wrens. For 24 hours, new readers ask you for a refund.",
    "/@mira/on-wrens",
  ],
  ["refund_requested", {}, "One reader asks for a refund of On wrens", "/settings/payouts"],
  ["refund_requested", { count: 2 }, "2 readers ask for a refund of On wrens", "/settings/payouts"],
  ["refund_declined", {}, "The author declined your refund of On wrens", "/@mira/on-wrens"],
  ["payout_paid", { data: { amount_raw: nano(1240n) } }, "Ӿ1.24 sent to your wallet", "/settings/payouts"],
  [
    "payout_failed",
    { data: { amount_raw: nano(300n) } },
    "We couldn’t send Ӿ0.3. Check your address.",
    "/settings/payouts",
  ],
  ["payout_address_changed", {}, "Your payout address changed", "/settings/payouts"],
  ["new_post", {}, "@ada published On wrens", "/@mira/on-wrens"],
  ["new_follower", { count: 3 }, "3 new followers", "/@mira/profile/followers"],
  ["new_follower", {}, "1 new follower: @ada", "/@ada/profile/posts"],
  ["new_follower", { actor_handle: null }, "1 new follower", "/@mira/profile/followers"],
  ["comment_on_post", {}, "@ada commented on On wrens", `/comments/${ID}`],
  ["comment_on_post", { count: 3 }, "3 people commented on On wrens", `/comments/${ID}`],
  ["reply_to_comment", {}, "@ada replied to you", `/comments/${ID}`],
  ["mention", { data: { comment: ID } }, "@ada mentioned you in a comment on On wrens", commentPlace],
  ["mention", { count: 3, data: { comment: ID } }, "3 people mentioned you in comments on On wrens", `/comments/${ID}`],
  ["mention", {}, "@ada mentioned you in a comment on On wrens", `/comments/${ID}`],
  ["comment_liked", {}, "@ada likes your comment on On wrens", `/comments/${ID}`],
  ["comment_liked", { count: 4 }, "4 people like your comment on On wrens", `/comments/${ID}`],
  [
    "comment_not_approved",
    {},
    "Your comment on On wrens was not approved in time, so it was deleted",
    `/comments/${ID}`,
  ],
  ["schedule_published", {}, "On wrens is published", "/@mira/on-wrens"],
  [
    "schedule_failed",
    { data: { reason: "There is no title." } },
    "On wrens wasn’t published: There is no title.",
    `/compose/${ID}`,
  ],
  [
    "payout_hold",
    {},
    "Payouts of On wrens are on hold while we look at a copyright report. We sent you the reason",
    "/settings/payouts",
  ],
  ["payout_hold", { data: { is_over: true } }, "Payouts of On wrens go on", "/settings/payouts"],
  ["content_removed", { data: { by_law: false } }, "On wrens was removed: our content guidelines", "/decisions"],
  ["content_removed", { data: { by_law: true } }, "On wrens was removed: the law", "/decisions"],
  [
    "content_hidden",
    { data: { target: "post" } },
    "On wrens is hidden until a person has looked at reports of it",
    "/decisions",
  ],
  [
    "content_hidden",
    { data: { target: "comment", is_back: true } },
    "Your comment on On wrens is shown again",
    "/decisions",
  ],
  [
    "comment_removed",
    { data: { by_law: false } },
    "Your comment on On wrens was removed: our content guidelines",
    "/decisions",
  ],
  [
    "comment_removed",
    { data: { by_law: false, comments: 12 } },
    "12 comments of yours were removed: our content guidelines",
    "/decisions",
  ],
  ...(
    [
      ["remove", "we removed the post"],
      ["no_action", "we left the post up"],
      ["duplicate", "we decide this by another report"],
      ["limit_reach", "our lists leave out the post"],
      ["age_gate", "we put an age gate in front of the post"],
      ["suspend", "we suspended the author’s account"],
    ] as const
  ).map(([decision, words]): [NotificationKind, object, string, string] => [
    "report_decision",
    { data: { reference: "RPT-1042", decision, target: "post" } },
    `RPT-1042: ${words}`,
    decision === "no_action" ? "/decisions" : "/content-guidelines",
  ]),
  ...(
    [
      [
        { verdict: "overturned", is_mine: true, decision_id: ID },
        "Your appeal: we changed our decision",
        `/decisions/${ID}`,
      ],
      [{ verdict: "upheld", is_mine: true, decision_id: ID }, "Your appeal: we keep our decision", `/decisions/${ID}`],
      [
        { verdict: "overturned", is_mine: false, reference: "RPT-1042", decision_id: ID },
        "RPT-1042: after an appeal we changed what we had decided",
        "/content-guidelines",
      ],
    ] as const
  ).map(([data, words, place]): [NotificationKind, object, string, string] => [
    "appeal_decision",
    { data, post_id: null },
    words,
    place,
  ]),
  [
    "featured",
    { data: { slot: "home_hero" } },
    "Your post On wrens is a staff pick on the front page",
    "/@mira/on-wrens",
  ],
  [
    "featured",
    { data: { slot: "category_top" } },
    "Your post On wrens is a staff pick in its category",
    "/@mira/on-wrens",
  ],
  ...(
    [
      ["limited", "You cannot publish or comment now. We sent you the reason"],
      ["suspended", "Your account is suspended. We sent you the reason"],
      ["active", "Your account is restored"],
      ["renamed", "We changed your handle. You can choose another one. We sent you the reason"],
    ] as const
  ).map(([status, words]): [NotificationKind, object, string, string] => [
    "account_status",
    { data: { status }, post_id: null },
    words,
    "/decisions",
  ]),
  [
    "reach_limited",
    { data: { target: "post" } },
    "Some of our lists leave out On wrens. We sent you the reason",
    "/decisions",
  ],
  [
    "reach_limited",
    { data: { target: "profile" }, post_id: null },
    "Some of our lists leave out your posts. We sent you the reason",
    "/decisions",
  ],
  ["age_gate", { data: {} }, "On wrens has an age gate now. We sent you the reason", "/decisions"],
  ["age_gate", { data: { is_over: true } }, "On wrens has no age gate any more", "/@mira/on-wrens"],
  ...(
    [
      [{ status: "in_review" }, "Your promotion of On wrens is paid. We look at it within 24 hours"],
      [{ status: "active" }, "Your promotion of On wrens is approved"],
      [{ status: "ended" }, "Your promotion of On wrens is over"],
      [
        { status: "rejected", amount_raw: nano(500n) },
        "Your promotion of On wrens was rejected. Ӿ0.5 goes back to you",
      ],
      [{ status: "stopped", amount_raw: nano(500n) }, "Your promotion of On wrens was stopped. Ӿ0.5 goes back to you"],
    ] as const
  ).map(([data, words]): [NotificationKind, object, string, string] => [
    "promotion_status",
    { data: { ...data, promotion_id: ID } },
    words,
    `/posts/promotions/${ID}`,
  ]),
  [
    "refund_needs_address",
    { data: { amount_raw: nano(50n), promotion_id: ID } },
    "Where should we send Ӿ0.05?",
    `/posts/promotions/${ID}`,
  ],
  ["purchase_late_unlocked", {}, "Your late payment opened On wrens", "/@mira/on-wrens"],
  [
    "refund_waits",
    { data: { amount_raw: nano(50n) } },
    "Your refund of Ӿ0.05 takes longer. A person looks at it",
    `/receipts/${ID}`,
  ],
  ["refund_needs_address", { data: { amount_raw: nano(50n) } }, "Where should we send Ӿ0.05?", `/receipts/${ID}`],
  ["refund_sent", { data: { amount_raw: nano(50n) } }, "Ӿ0.05 is back in your wallet", `/receipts/${ID}`],
  ["milestone", { data: { unlocks: 1 } }, "The first unlock of On wrens", "/@mira/on-wrens"],
  ["milestone", { data: { unlocks: 1000 } }, "1,000 unlocks of On wrens", "/@mira/on-wrens"],
  ["reading_restored", {}, "Your posts were opened on another device", "/settings/nano-addresses"],
  ["export_ready", {}, "Your download is ready (7 days)", "/settings"],
  ["system", { data: { what: "now_free" } }, "On wrens, which you bought, is now free for everyone", "/@mira/on-wrens"],
  [
    "system",
    { data: { what: "refund_offered" } },
    "The author cut much of On wrens. You can get your money back.",
    "/@mira/on-wrens",
  ],
];

describe("a notification", () => {
  test.each(LINES)("%s %j reads “%s”", (kind, more, line, leadsTo) => {
    expect([say(kind, more), show(kind, more).href]).toEqual([line, leadsTo]);
  });

  test("has a line for every kind, and every kind has its place in the settings, once", () => {
    expect([...new Set(LINES.map(([kind]) => kind))].toSorted()).toEqual(listKinds().toSorted());
    expect(KIND_GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual(listKinds().toSorted());
  });

  const GONE = { post_id: null, post_title: null, post_handle: null, post_slug: null, actor_handle: null };

  test.each(listKinds())("%s is shown although its post and its actor are gone", (kind) => {
    expect(say(kind, GONE)).toMatch(/^\S.*\S$/);
    expect(show(kind, GONE).actor).toBeNull();
  });

  test("names a post without a title, leads to one without a slug, and keeps a title whole", () => {
    expect(say("schedule_failed", { post_title: " " })).toContain("Without a title");
    expect(show("post_unlocked", { post_slug: null }).href).toBe(`/@mira/${ID}`);
    const title = '<img src=x onerror="alert(1)">';
    expect(show("new_post", { post_title: title }).line).toEqual(["@ada", " published ", { title }]);
  });

  test("can be muted by its creator or its kind, or not at all", () => {
    expect([show("new_post").mutes, show("payout_paid").mutes, show("payout_failed").mutes]).toEqual([
      ...["creator", "kind", null],
    ]);
    expect(show("new_post", { actor_handle: null }).mutes).toBeNull();
  });

  test.each([
    { kind: "unknown" },
    { count: 0 },
    { data: { amount_raw: "1.5" } },
    { data: { what: "else" } },
    { data: { comment: "//x" } },
  ])("is refused with %j", (wrong) => {
    expect(() => toNotificationItem({ ...ROW, ...wrong }, null)).toThrow();
  });
});
