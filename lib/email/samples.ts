const PATH = "/@ada/on-small-coins";
const COMMENT =
  "/comments/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978?of=0d9a4835-8f1e-4b3c-8d5a-69786f1b2e7c#comment-0d9a4835-8f1e-4b3c-8d5a-69786f1b2e7c";
const UNSUBSCRIBE = `/unsubscribe/${"5e0f".repeat(16)}`;
const DIGEST = {
  count: 2,
  posts: [
    { handle: "ada", title: "On small coins", path: PATH },
    { handle: "bob", title: "What the shoe mender told me about prices", path: "/@bob/prices" },
  ],
  unsubscribe: UNSUBSCRIBE,
};
const AMOUNT = "1240000000000000000000000000000";
const ADDRESS = "nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3";
const WHEN = "2026-11-20T12:00:00Z";
const MESSAGE = {
  topic: "A payment",
  email: "bob@example.com",
  message: "I paid for “On small coins” an hour ago.\nIt is still closed.",
  about: "6F1B2E7C0D9A48354F1E2B3C4D5A69788796A5B4C3D2E1F00F1E2D3C4B5A6978",
};

/** Example data for each kind of email, for the tests and the previews (/mailbox/previews). */
export const SAMPLE_MAILS: Readonly<Record<string, Record<string, unknown>>> = {
  purchases_moved: { count: 3 },
  merge_announced: { other: "@ada", at: WHEN },
  merge_announced_here: { other: "@ada_2", at: WHEN },
  merge_stopped: { other: "@ada", at: WHEN },
  account_merged: { other: "@ada" },
  reading_restored: { account: "nano_3t6k3…ohr3x", posts: 3 },
  wallet_linked: { account: "nano_3t6k3…ohr3x" },
  wallet_taken_back: { account: "nano_3t6k3…ohr3x" },
  export_ready: { path: "/settings" },
  deletion_scheduled: { on: WHEN },
  deletion_cancelled: {},
  account_deleted: {},
  terms_change: { on: WHEN, summary: "Our fee goes from 5 % to 4 %.", path: "/terms" },
  report_received: { reference: "RPT-1042" },
  report_decision: {
    ...{ reference: "RPT-1042", decision: "remove", target: "post", rule: "Sell only what is yours" },
    facts: "It was a copy of another’s work.",
  },
  appeal_decision: {
    ...{ verdict: "overturned", what: "remove_post", target: "post", is_undone: true, by_same_person: false },
    ...{ facts: "It was a quotation, with its source.", path: "/decisions/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978" },
  },
  comment_removed: {
    ...{ title: "On small coins", comment: "You are all fools.", rule: "No threats and no harassment" },
    facts: "It insults other readers.",
  },
  comments_removed: { comments: 12, rule: "No threats and no harassment", facts: "They insult other readers." },
  account_limited: { rule: "No traded purchases", facts: "The account bought its own posts from five others." },
  account_suspended: { rule: "The law", facts: "A court has ordered it." },
  account_renamed: {
    ...{
      rule: "No one poses as someone else",
      facts: "It is the name of a newspaper.",
      old: "the_times",
      handle: "user_bkdfmwrt",
    },
    keeps_links: false,
  },
  account_restored: { rule: "None was broken", facts: "We were wrong: the posts are the author’s own." },
  reach_limited: {
    ...{ title: "On small coins", lists: ["trending", "digest"], until: WHEN, rule: "Our content guidelines" },
    facts: "Its title promises what the text does not hold.",
  },
  age_gate: {
    ...{ title: "On small coins", rule: "Not for children" },
    facts: "It describes sex in detail. It is lawful, and not for children.",
  },
  content_removed: { title: "On small coins", rule: "Copyright", facts: "The text was written by another author." },
  content_hidden: {
    ...{
      target: "post",
      title: "On small coins",
      rule: "What trusted readers report is hidden until we have looked at it",
    },
    facts: "Reported as: spam, hate. It is hidden until a person has looked at it, but not after 5 December 2026.",
  },
  payouts_on_hold: {
    ...{ title: "On small coins", until: WHEN, rule: "Sell only what is yours" },
    ...{ facts: "The text is the same as one from 2019.", path: "/decisions/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978" },
  },
  counter_notice: {
    ...{ reference: "RPT-1042", title: "On small coins", name: "Ada Lovelace", signature: "Ada Lovelace" },
    ...{ address: "1 Mill Lane\nLondon", words: "I wrote this text myself, in 2018.", from: WHEN, until: WHEN },
  },
  counter_notice_over: {
    ...{ reference: "RPT-1042", title: "On small coins", is_undone: true },
    facts: "We did not hear of a court.",
  },
  counter_notice_step: {
    ...{ title: "On small coins", status: "sent", from: WHEN, until: WHEN, is_undone: false },
    path: "/decisions/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978",
  },
  strikes_of_staff: {
    ...{ name: "@ada", facts: "We removed 3 posts for copyright in 12 months: “One”, “Two”, “Three”." },
    path: "/admin/users/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978",
  },
  payout_hold_ended: { title: "On small coins" },
  content_shown: { target: "comment", title: "On small coins", by: "time" },
  hiding_ends: {
    ...{ target: "post", reference: "RPT-1042", hours: 47 },
    path: "/admin/reports/6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978",
  },
  promotion_status: {
    ...{ status: "rejected", title: "On small coins", days: 3, returned_raw: AMOUNT },
    ...{ reason: "Its title promises what the text does not hold.", path: "/posts/promotions" },
  },
  promotion_waits: { title: "On small coins", path: "/admin/promoted" },
  receipt: {
    number: "R-2026-000123",
    title: "On small coins",
    author: "Ada Lovelace",
    amount_raw: "50000000000000000000000000000",
    paid_at: WHEN,
    fiat: "$0.04",
    path: PATH,
    consent: "Open it now. I know that I then lose my right of withdrawal.",
  },
  purchase_late_unlocked: { title: "On small coins", path: PATH },
  payment_confirmed: { title: "On small coins", path: PATH },
  payment_came_too_late: {
    title: "On small coins",
    path: "/receipts/lookup?post=6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978",
  },
  payment_too_small: { title: "On small coins", missing_raw: AMOUNT, path: PATH },
  payment_not_confirmed: { title: "On small coins", path: "/receipts/lookup" },
  withdrawal_confirmed: {
    reference: "W-2026-000123",
    title: "On small coins",
    amount_raw: AMOUNT,
    withdrawn_at: WHEN,
    path: "/settings/purchases",
  },
  refund_sent: { title: "On small coins", amount_raw: AMOUNT, address: ADDRESS },
  refund_waits: { title: "On small coins", amount_raw: AMOUNT, path: "/settings/purchases" },
  refund_needs_address: { title: "On small coins", amount_raw: AMOUNT, path: "/settings/purchases" },
  new_post: {
    ...{ handle: "ada", title: "On small coins", standfirst: "Why the farthing had a wren." },
    ...{ path: PATH, unsubscribe: UNSUBSCRIBE },
  },
  daily_digest: DIGEST,
  weekly_digest: DIGEST,
  comment_on_post: {
    ...{ count: 1, waiting: 0, handle: "bob", title: "On small coins", comment: "I kept one.\nIt is worn." },
    ...{ path: COMMENT, unsubscribe: UNSUBSCRIBE },
  },
  reply_to_comment: {
    ...{ count: 1, waiting: 0, handle: "ada", title: "On small coins", comment: "So did I." },
    ...{ path: COMMENT, unsubscribe: UNSUBSCRIBE },
  },
  mention: {
    ...{ count: 1, waiting: 0, handle: "ada", title: "On small coins", comment: "@bob kept one, too." },
    ...{ path: COMMENT, unsubscribe: UNSUBSCRIBE },
  },
  post_unlocked: { count: 12, amount_raw: AMOUNT },
  payout_paid: { amount_raw: AMOUNT },
  payout_failed: { amount_raw: AMOUNT },
  refund_requested: { title: "On small coins" },
  payout_address_changed: {
    address: ADDRESS,
    hold_until: WHEN,
    path: "/freeze/1",
  },
  payouts_frozen: {},
  payout_freeze_ended: { path: "/freeze/1" },
  schedule_failed: { title: "On small coins", reason: "It has no payout address.", path: "/compose/1" },
  credits_low: { credits: 12, provider: "rpc.nano.to" },
  contact_digest: { messages: [MESSAGE, MESSAGE] },
  contact_message: MESSAGE,
  contact_received: MESSAGE,
  milestone: { unlocks: 100, title: "On small coins", path: PATH },
};
