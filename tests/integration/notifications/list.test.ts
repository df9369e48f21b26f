import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NotificationItem, NotificationPage } from "#lib/notifications/notification.ts";
import { readNotificationPage } from "#lib/notifications/read-page.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { setStatus } from "#tests/support/world/profile-owners.ts";

const SITE = "http://localhost:3000";
const path = "/api/notifications";

let stage: BoughtStage;
let route: Awaited<ReturnType<typeof loadRoute>>;

beforeAll(async () => {
  stage = await openBoughtStage();
  route = await loadRoute("api/notifications");
});
afterAll(() => stage.close());

async function call({ cookie }: { cookie: string }, query: string, body?: object) {
  const headers = { origin: SITE, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie };
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await route[body ? "POST" : "GET"]?.(new Request(SITE + path + query, { headers, ...init }));
  if (!answer) throw new Error("There is no such call.");
  return { status: answer.status, body: await answer.json() };
}

const list = async (who: BuyerWithCookie, query = ""): Promise<NotificationPage> => {
  const { status, body } = await call(who, query);
  expect(status).toBe(200);
  return readNotificationPage(body);
};
const change = (who: { cookie: string }, body: object) => call(who, "", body);
const sql = (text: string, ...values: unknown[]) => stage.world.pool.query(text, values);
const add = ({ id }: { id: string }, kind: string, count = 1) =>
  sql(
    `insert into public.notifications (user_id, kind, created_at)
     select $1, $2, now() - make_interval(secs => n / 3) from generate_series(1, $3::integer) as n`,
    id,
    kind,
    count,
  );
const countUnread = async (who: BuyerWithCookie) =>
  (await stage.world.as<{ n: number }>(who, "select public.count_unread_notifications() as n"))[0]?.n;
const textOf = ({ line }: NotificationItem) =>
  line.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join("");

describe("the list", () => {
  test("has each once, newest first, over many pages, also where many have the same time", async () => {
    const reader = await stage.registered();
    await add(reader, "reading_restored", 75);
    const seen: NotificationItem[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: NotificationPage = await list(reader, after ? `?after=${encodeURIComponent(after)}` : "");
      seen.push(...page.items);
      after = page.next;
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([75, 75]);
    const times = seen.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("has parts, and begins at the top for a place that is none", async () => {
    const reader = await stage.registered();
    for (const kind of ["post_unlocked", "new_follower", "export_ready"]) await add(reader, kind);
    await sql(
      "update public.notifications set read_at = now() where user_id = $1 and kind = 'export_ready'",
      reader.id,
    );
    const kindsOf = async (query: string) => (await list(reader, query)).items.map(({ kind }) => kind).toSorted();
    expect(await kindsOf("?show=unlocks")).toEqual(["post_unlocked"]);
    expect(await kindsOf("?show=follows")).toEqual(["new_follower"]);
    expect(await kindsOf("?show=system")).toEqual(["export_ready"]);
    expect(await kindsOf("?show=unread")).toEqual(["new_follower", "post_unlocked"]);
    expect(await kindsOf("?after=nothing")).toHaveLength(3);
    expect((await call(reader, "?show=everything")).status).toBe(422);
  });

  test("leaves out a row that it cannot read, and shows the rest", async () => {
    const reader = await stage.registered();
    await add(reader, "from_the_future");
    await add(reader, "export_ready");
    expect((await list(reader)).items.map(({ kind }) => kind)).toEqual(["export_ready"]);
  });

  test("is the caller's own, and only for registered users", async () => {
    const [reader, other] = [await stage.registered(), await stage.registered()];
    await add(reader, "export_ready");
    expect((await list(other)).items).toEqual([]);
    expect((await call(await stage.anonymous(), "")).status).toBe(403);
    expect((await call({ cookie: "" }, "")).status).toBe(401);
    await expect(stage.world.as(null, "select public.list_notifications()")).rejects.toThrow("permission denied");
    await expect(stage.world.as(null, "select public.count_unread_notifications()")).rejects.toThrow(
      "permission denied",
    );
  });

  test("says what it can of a post that was withdrawn and of a person who is gone", async () => {
    const [author, reader] = [await stage.makeAuthor(), await stage.registered()];
    const post = await stage.world.addPost(author, { changes: { title: "A wren in winter" } });
    for (const [to, kind] of [
      [reader, "new_post"],
      [reader, "comment_liked"],
      [author, "post_unlocked"],
    ] as const)
      await sql("select private.notify_user($1, $2, $3, $4, null, null)", to.id, kind, author.id, post);
    const lines = async () => [...(await list(reader)).items.map(textOf), ...(await list(author)).items.map(textOf)];
    expect(await lines()).toEqual([
      `@${author.handle} likes your comment on {"title":"A wren in winter"}`,
      `@${author.handle} published {"title":"A wren in winter"}`,
      'One person unlocked {"title":"A wren in winter"}',
    ]);
    await stage.world.as(author, "select public.unpublish_post($1)", [post]);
    await setStatus(author, "suspended");
    const { items } = await list(reader);
    expect(items).toMatchObject([
      { href: null, actor: null },
      { href: null, actor: null, mutes: null },
    ]);
    expect(items.map(textOf)).toEqual([
      "A reader likes your comment on a post that is no longer there",
      "A creator published a post that is no longer there",
    ]);
  });
});

describe("reading", () => {
  test("marks one, then all up to what was seen, and the number follows", async () => {
    const reader = await stage.registered();
    await add(reader, "export_ready", 5);
    expect(await countUnread(reader)).toBe(5);
    const { items } = await list(reader);
    const [, second, third] = items;
    for (const _ of [1, 2]) expect((await change(reader, { do: "read", id: second?.id })).status).toBe(200);
    expect(await countUnread(reader)).toBe(4);
    expect((await list(reader)).items.map(({ isRead }) => isRead)).toEqual([false, true, false, false, false]);
    await change(reader, { do: "read-all", upTo: third?.at });
    expect(await countUnread(reader)).toBe(1);
  });

  test("counts to 100 and no further", async () => {
    const reader = await stage.registered();
    await add(reader, "export_ready", 120);
    expect(await countUnread(reader)).toBe(100);
  });

  test("changes nothing of another user's", async () => {
    const [reader, other] = [await stage.registered(), await stage.registered()];
    await add(reader, "export_ready");
    const [item] = (await list(reader)).items;
    expect((await change(other, { do: "read", id: item?.id })).status).toBe(200);
    await change(other, { do: "read-all", upTo: new Date().toISOString() });
    expect((await change(other, { do: "mute", id: item?.id })).status).toBe(404);
    expect(await countUnread(reader)).toBe(1);
  });

  test.each<[what: string, body: object]>([
    ["no deed", { id: "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11" }],
    ["an id that is none", { do: "read", id: "one" }],
    ["a time that is none", { do: "read-all", upTo: "now" }],
    ["more than it takes", { do: "mute", id: "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11", userId: "x" }],
  ])("refuses %s", async (_what, body) => {
    expect((await change(await stage.registered(), body)).status).toBe(422);
  });

  test("works by forms without a script, which lead back to their part of the list", async () => {
    const reader = await stage.registered();
    await add(reader, "export_ready");
    const [item] = (await list(reader)).items;
    const form = (fields: Record<string, string>, cookie = reader.cookie) =>
      sendForm(route.POST, { path, fields, headers: { cookie } });
    const read = await form({ do: "read", id: item?.id ?? "", show: "unread" });
    expect([read.status, read.location]).toEqual([303, "/notifications?show=unread"]);
    expect(await countUnread(reader)).toBe(0);
    const muted = await form({ do: "mute", id: item?.id ?? "", show: "https://example.com" });
    expect([muted.status, muted.location]).toEqual([303, "/notifications"]);
    const stranger = await stage.registered();
    const refused = await form({ do: "mute", id: item?.id ?? "", show: "all" }, stranger.cookie);
    expect([refused.status, refused.page]).toEqual([404, expect.stringContaining("<h1>Nothing was changed</h1>")]);
  });
});
