import { z } from "zod";
import { countOf, mailKind, path, textLine } from "#lib/email/mail-kind.ts";

const commentsSchema = z.object({
  count: z.int().positive(),
  /** How many of them wait until the post's author approves them. */
  waiting: z.int().min(0),
  /** Who wrote the first. */
  handle: textLine,
  /** Null if they are on several posts. */
  title: textLine.nullable(),
  /** Null if there are several, or if this one may not leave the site. */
  comment: z.string().max(2000).nullable(),
  path,
  unsubscribe: path,
});

const digestSchema = z.object({
  count: z.int().positive(),
  /** The newest of them. */
  posts: z
    .array(z.object({ handle: textLine, title: textLine, path }))
    .min(1)
    .max(20),
  unsubscribe: path,
});

const digestMail = (period: string, howOften: string) =>
  mailKind(digestSchema, ({ count, posts, unsubscribe }, linkTo) => ({
    subject: `${countOf(count, "new post", "new posts")} ${period}`,
    preview: posts
      .map(({ handle, title }) => `@${handle}: ${title}`)
      .join(" · ")
      .slice(0, 300),
    heading: `${countOf(count, "new post", "new posts")} ${period}`,
    parts: [
      {
        kind: "posts",
        rows: posts.map(({ handle, title, ...post }) => ({ title, by: `@${handle}`, href: linkTo(post.path) })),
      },
      { kind: "button", label: "All posts of creators you follow", href: linkTo("/browse/following") },
    ],
    closing: `You follow these creators. Their new posts come in one e-mail ${howOften}, at the hour in your settings.`,
    unsubscribe: linkTo(unsubscribe),
  }));

type AnswerWords = {
  subject: (handle: string) => string;
  heading: (handle: string) => string;
  /** Subject and heading of more than one. */
  several: (number: string) => string;
  one: string;
  all: string;
  why: string;
};

const answerMail = ({ subject, heading, several, one, all, why }: AnswerWords) =>
  mailKind(commentsSchema, ({ count, handle, title, comment, ...data }, linkTo) => {
    const end = {
      closing: `You get this because ${why}. At most one such e-mail an hour.`,
      unsubscribe: linkTo(data.unsubscribe),
    };
    if (count > 1)
      return {
        subject: several(count.toLocaleString("en")),
        preview: title === null ? "On several posts." : `On “${title}”.`,
        heading: several(count.toLocaleString("en")),
        parts: [
          { kind: "text", text: title === null ? "On several posts." : `On “${title}”.` },
          { kind: "button", label: `See the ${all}`, href: linkTo(data.path) },
        ],
        ...end,
      };
    return {
      subject: subject(handle),
      preview: comment ?? `Open the ${one} to read it.`,
      heading: heading(handle),
      parts: [
        { kind: "text", text: comment === null ? `On “${title}”. Open it to read the ${one}.` : `On “${title}”:` },
        ...quoteOf(comment),
        { kind: "button", label: `Open the ${one}`, href: linkTo(data.path) },
      ],
      ...end,
    };
  });

/** Emails that one click on "Unsubscribe" turns off. */
export const SOCIAL_MAILS = {
  daily_digest: digestMail("since yesterday", "a day"),
  weekly_digest: digestMail("this week", "a week"),

  new_post: mailKind(
    z.object({ handle: textLine, title: textLine, standfirst: textLine.nullable(), path, unsubscribe: path }),
    (data, linkTo) => ({
      subject: `@${data.handle}: ${data.title}`,
      preview: data.standfirst ?? `@${data.handle} published a post.`,
      heading: data.title,
      parts: [
        { kind: "text", text: data.standfirst ?? `@${data.handle} published a post.` },
        { kind: "button", label: "Open the post", href: linkTo(data.path) },
      ],
      closing: `You follow @${data.handle}, and asked for an e-mail about each new post.`,
      unsubscribe: linkTo(data.unsubscribe),
    }),
  ),

  comment_on_post: mailKind(commentsSchema, ({ count, waiting, handle, title, comment, ...data }, linkTo) => {
    const end = {
      closing: "You get this because people comment on your posts. At most one such e-mail an hour.",
      unsubscribe: linkTo(data.unsubscribe),
    };
    if (count > 1)
      return {
        subject: `${countOf(count, "new comment", "new comments")} on ${title ?? "your posts"}`,
        preview: waitingText(waiting) ?? "See what they say.",
        heading: countOf(count, "new comment", "new comments"),
        parts: [
          {
            kind: "text",
            text: [`On ${title === null ? "your posts" : `“${title}”`}.`, waitingText(waiting)].join(" ").trim(),
          },
          { kind: "button", label: "See the comments", href: linkTo(data.path) },
        ],
        ...end,
      };
    if (waiting > 0)
      return {
        subject: `@${handle} on ${title}`,
        preview: "The comment waits for you.",
        heading: "A comment waits for you",
        parts: [
          {
            kind: "text",
            text: `@${handle} commented on “${title}”. The comment has a link, so other readers see it only once you approve it.`,
          },
          { kind: "button", label: "Approve, hide or delete it", href: linkTo(data.path) },
        ],
        ...end,
      };
    return {
      subject: `@${handle} on ${title}`,
      preview: comment ?? "Open the comment to read it.",
      heading: `@${handle} commented`,
      parts: [
        { kind: "text", text: comment === null ? `On “${title}”. Open it to read the comment.` : `On “${title}”:` },
        ...quoteOf(comment),
        { kind: "button", label: "Open the comment", href: linkTo(data.path) },
      ],
      ...end,
    };
  }),

  reply_to_comment: answerMail({
    subject: (handle) => `@${handle} replied`,
    heading: (handle) => `@${handle} replied to you`,
    several: (number) => `${number} answers to your comments`,
    ...{ one: "reply", all: "answers", why: "people answer your comments" },
  }),

  mention: answerMail({
    subject: (handle) => `@${handle} mentioned you`,
    heading: (handle) => `@${handle} mentioned you in a comment`,
    several: (number) => `${number} comments mention you`,
    ...{ one: "comment", all: "comments", why: "people mention you in comments" },
  }),
};

function waitingText(waiting: number): string | null {
  if (waiting === 0) return null;
  return waiting === 1 ? "One of them waits until you approve it." : `${waiting} of them wait until you approve them.`;
}

function quoteOf(comment: string | null) {
  return comment === null ? [] : [{ kind: "quote", text: comment } as const];
}
