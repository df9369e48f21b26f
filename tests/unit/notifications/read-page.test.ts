import { expect, test } from "vitest";
import { readNotificationPage } from "#lib/notifications/read-page.ts";

const ITEM = {
  ...{
    id: "1",
    kind: "new_post",
    line: ["@ada", " published ", { title: "On wrens" }, { raw: "5" }],
    href: "/@ada/on-wrens",
  },
  ...{ at: "2026-11-27T07:00:00+00:00", isRead: false, actor: { name: "Ada", avatarUrl: null }, mutes: "creator" },
};

test("an answer of the list is read as it is", () => {
  const page = { items: [ITEM, { ...ITEM, href: null, actor: null, mutes: null }], next: "after" };
  expect(readNotificationPage({ ...page, more: true })).toEqual(page);
});

test.each([
  ["no list", { items: null, next: null }],
  ["an unknown kind", { items: [{ ...ITEM, kind: "other" }], next: null }],
  ["a part that is neither", { items: [{ ...ITEM, line: [{ html: "<b>" }] }], next: null }],
  ["nothing", null],
])("%s is refused", (_what, answer) => {
  expect(() => readNotificationPage(answer)).toThrow(TypeError);
});
