import { z } from "zod";
import type { Mail } from "#lib/email/mail.ts";
import { countOf, day, type LinkTo, mailKind, moment, path, textLine } from "#lib/email/mail-kind.ts";

export const CANNOT_BE_OFF = "We always send this, because it concerns your money or your account.";

/** What staff found. */
export const facts = z.string().min(1).max(500);

const DECISIONS = {
  remove: (what: string) => `We removed the ${what}`,
  no_action: (what: string) => `We left the ${what} up`,
  limit_reach: (what: string) => (what === "post" ? "Our lists leave out the post" : "Our lists leave out their posts"),
  age_gate: (what: string) => `We put an age gate in front of the ${what}`,
  suspend: () => "We suspended the author’s account",
  duplicate: () => "We decide this by another report",
};

const LISTS = {
  trending: "trending and top lists",
  featured: "staff picks",
  digest: "digest mails",
  promoted: "promoted places",
};

/** MOD-03: a statement of reasons. */
export function reasonsOf(
  why: { rule: string; facts: string; is_automated?: boolean },
  linkTo: LinkTo,
  decision: z.output<typeof path> = "/decisions",
): Mail["parts"] {
  return [
    {
      kind: "facts",
      rows: [
        ["Rule", why.rule],
        ["What we found", why.facts],
        ["Decided by", why.is_automated ? "A program, from what people decided before" : "A person, not a program"],
      ],
    },
    {
      kind: "text",
      text: "If we are wrong, appeal once within six months: open the decision, or reply to this e-mail if you cannot sign in. A different person will look at it.",
    },
    { kind: "button", label: "Read the decision and appeal", href: linkTo(decision) },
  ];
}

/** Emails about an account. */
export const ACCOUNT_MAILS = {
  reading_restored: mailKind(
    z.object({ account: textLine, posts: z.int().positive() }),
    ({ account, posts }, linkTo) => ({
      subject: "Your posts were opened on another device",
      preview: `A send from ${account} opened ${countOf(posts, "post", "posts")}. Not you? End it.`,
      heading: "Your posts were opened on another device",
      parts: [
        {
          kind: "text",
          text: `The wallet ${account} sent the amount that restores reading. Another browser can now read ${countOf(posts, "post", "posts")} of yours. It cannot see your account, your receipts or your money.`,
        },
        {
          kind: "text",
          text: "If this was not you, end it. Then never send that amount for a page that you did not open.",
        },
        { kind: "button", label: "Not me: end it", href: linkTo("/settings/nano-addresses") },
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  wallet_linked: mailKind(z.object({ account: textLine }), ({ account }, linkTo) => ({
    subject: "A wallet was linked to your account",
    preview: `${account} can now begin a sign-in. Your e-mail code is still needed.`,
    heading: "A wallet was linked to your account",
    parts: [
      {
        kind: "text",
        text: `The wallet ${account} can now restore your reading on a new device, and begin a sign-in. To sign in, the code that we e-mail you is still needed.`,
      },
      { kind: "button", label: "See your wallets", href: linkTo("/settings/nano-addresses") },
    ],
    closing: `If this was not you, unlink the wallet and choose “Sign out everywhere” in your settings. ${CANNOT_BE_OFF}`,
  })),

  wallet_taken_back: mailKind(z.object({ account: textLine }), ({ account }, linkTo) => ({
    subject: "A wallet was taken back from your account",
    preview: `${account} no longer signs in to your account.`,
    heading: "A wallet was taken back from your account",
    parts: [
      {
        kind: "text",
        text: `The wallet ${account} made your account by a send. A newer send has taken it back, so it no longer signs in here. Nothing else has changed: your e-mail address signs you in.`,
      },
      {
        kind: "text",
        text: "If the wallet is yours and this was not you, link it again. Then never send that amount for a page that you did not open.",
      },
      { kind: "button", label: "See your wallets", href: linkTo("/settings/nano-addresses") },
    ],
    closing: CANNOT_BE_OFF,
  })),

  export_ready: mailKind(z.object({ path }), (data, linkTo) => ({
    subject: "Your download is ready",
    preview: "It stays ready for seven days.",
    heading: "Your download is ready",
    parts: [
      { kind: "text", text: "Everything you asked for is in one file. It stays ready for seven days, for you alone." },
      { kind: "button", label: "Download", href: linkTo(data.path) },
    ],
    closing: "You asked for this in your settings.",
  })),

  deletion_scheduled: mailKind(z.object({ on: day }), ({ on }, linkTo) => ({
    subject: "Deletion scheduled. Cancel?",
    preview: `Your account will be deleted on ${on}.`,
    heading: `Your account will be deleted on ${on}`,
    parts: [
      {
        kind: "text",
        text: "Until then nothing is lost, and you can change your mind. We first send you everything that we owe you; if that takes longer, so does the deletion. Readers who bought your posts keep them for at least twelve months. Payments on the Nano ledger are public and cannot be erased.",
      },
      { kind: "button", label: "Cancel the deletion", href: linkTo("/settings") },
    ],
    closing: `If you did not ask for this, cancel it and choose “Sign out everywhere”. ${CANNOT_BE_OFF}`,
  })),

  deletion_cancelled: mailKind(z.object({}), (_data, linkTo) => ({
    subject: "Your account stays",
    preview: "The deletion was cancelled.",
    heading: "Your account stays",
    parts: [
      {
        kind: "text",
        text: "The deletion was cancelled in your settings. Posts that it had already withdrawn stay withdrawn until you publish them again.",
      },
      { kind: "button", label: "Open your settings", href: linkTo("/settings") },
    ],
    closing: `If this was not you, choose “Sign out everywhere” in your settings. ${CANNOT_BE_OFF}`,
  })),

  account_deleted: mailKind(z.object({}), () => ({
    subject: "Your account is deleted",
    preview: "You can no longer sign in to it.",
    heading: "Your account is deleted",
    parts: [
      {
        kind: "text",
        text: "As you asked, your account is deleted. Everything that we owed you was sent before. Buyers of your posts can read them for at least twelve months. For our books we keep what was bought and sold, without your name and address.",
      },
      { kind: "text", text: "Payments on the Nano ledger are public and cannot be erased." },
    ],
    closing: "This is our last e-mail to you about this account.",
  })),

  terms_change: mailKind(z.object({ on: day, summary: textLine, path }), ({ on, summary, ...data }, linkTo) => ({
    subject: `What changes on ${on}`,
    preview: summary,
    heading: `What changes on ${on}`,
    parts: [
      { kind: "text", text: summary },
      { kind: "button", label: "Read what changes", href: linkTo(data.path) },
    ],
    closing: "We e-mail everyone with an account before our terms change.",
  })),

  report_received: mailKind(z.object({ reference: textLine }), ({ reference }) => ({
    subject: `We have your report ${reference}`,
    preview: "A person reads it and tells you what we decide.",
    heading: "We have your report",
    parts: [{ kind: "text", text: `Its reference is ${reference}. A person reads it. We’ll tell you what we decide.` }],
    closing: "We write to you because this address was given with a report. If it was not you, ignore this e-mail.",
  })),

  report_decision: mailKind(
    z.object({
      reference: textLine,
      decision: z.enum(["no_action", "duplicate", "limit_reach", "age_gate", "remove", "suspend"]),
      target: z.enum(["post", "comment", "profile"]),
      rule: textLine,
      facts,
      is_copyright: z.boolean().default(false),
    }),
    (data) => ({
      subject: `Your report ${data.reference}`,
      preview: DECISIONS[data.decision](data.target),
      heading: DECISIONS[data.decision](data.target),
      parts: [
        {
          kind: "text",
          text: `You reported something to us (${data.reference}). A person, not a program, decided this.`,
        },
        {
          kind: "facts",
          rows: [
            ["Rule", data.rule],
            ["What we found", data.facts],
          ],
        },
        ...(data.is_copyright && data.target === "post" && data.decision === "remove"
          ? [
              {
                kind: "text" as const,
                text: "Its author can send a counter-notice. Then you get it from us, with a name and an address, and have 10 working days to go to court. If you do not, the post comes back.",
              },
            ]
          : []),
      ],
      closing:
        data.decision === "no_action"
          ? "If we are wrong, appeal once within six months: open “Our decisions” in your settings, or reply to this e-mail if you have no account, and say what we missed."
          : "If we missed something, reply to this e-mail.",
    }),
  ),

  content_removed: mailKind(z.object({ title: textLine, rule: textLine, facts }), ({ title, ...why }, linkTo) => ({
    subject: `We removed ${title}: reasons and appeal`,
    preview: why.rule,
    heading: `We removed “${title}”`,
    parts: reasonsOf(why, linkTo),
    closing: CANNOT_BE_OFF,
  })),

  reach_limited: mailKind(
    z.object({
      ...{ title: textLine.optional(), rule: textLine, facts, until: moment.optional() },
      lists: z.array(z.enum(["trending", "featured", "digest", "promoted"])).min(1),
    }),
    ({ title, lists, until, ...why }, linkTo) => {
      const what = title === undefined ? "your posts" : `“${title}”`;
      return {
        subject: `Some lists leave out ${title ?? "your posts"}: reasons and appeal`,
        preview: why.facts,
        heading: `Some of our lists leave out ${what}`,
        parts: [
          {
            kind: "text",
            text: [
              `Not in: ${lists.map((list) => LISTS[list]).join(", ")}.`,
              until === undefined ? "This has no end yet." : `This ends on ${until}.`,
              `Search, followers and the address itself still lead readers to ${title === undefined ? "them" : "it"}.`,
            ].join(" "),
          },
          ...reasonsOf(why, linkTo),
        ],
        closing: CANNOT_BE_OFF,
      };
    },
  ),

  age_gate: mailKind(z.object({ title: textLine, rule: textLine, facts }), ({ title, ...why }, linkTo) => ({
    subject: `${title} has an age gate now: reasons and appeal`,
    preview: why.facts,
    heading: `“${title}” has an age gate now`,
    parts: [
      {
        kind: "text",
        text: "Its page says that it is for people of 18 and over, and shows it to readers who say that they are. Our lists, feeds, mails and link pictures leave it out. Search, your profile and the address itself still lead readers to it, and its buyers keep it.",
      },
      ...reasonsOf(why, linkTo),
    ],
    closing: CANNOT_BE_OFF,
  })),

  comment_removed: mailKind(
    z.object({ title: textLine, comment: z.string().min(1).max(2_000).optional(), rule: textLine, facts }),
    ({ title, comment, ...why }, linkTo) => ({
      subject: `We removed your comment on ${title}: reasons and appeal`,
      preview: why.rule,
      heading: `We removed your comment on “${title}”`,
      parts: [...(comment === undefined ? [] : [{ kind: "quote" as const, text: comment }]), ...reasonsOf(why, linkTo)],
      closing: CANNOT_BE_OFF,
    }),
  ),

  comments_removed: mailKind(
    z.object({ comments: z.int().positive(), rule: textLine, facts }),
    ({ comments, ...why }, linkTo) => {
      const what = comments === 1 ? "a comment of yours" : `${comments} comments of yours`;
      return {
        subject: `We removed ${what}: reasons and appeal`,
        preview: why.rule,
        heading: `We removed ${what}`,
        parts: reasonsOf(why, linkTo),
        closing: CANNOT_BE_OFF,
      };
    },
  ),
};
