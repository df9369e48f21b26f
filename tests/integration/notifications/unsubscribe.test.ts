import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { type DeliveredMail, MAIL_SITE, type MailStage, openMailStage } from "#tests/support/world/mail-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: MailStage;
let route: Awaited<ReturnType<typeof loadRoute>>;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  stage = await openMailStage();
  route = await loadRoute("unsubscribe/[secret]", { SITE_URL: MAIL_SITE });
});
afterAll(() => stage.close());

async function call(method: "GET" | "POST", address: string, init: RequestInit = {}) {
  const url = new URL(address, MAIL_SITE);
  const params = Promise.resolve({ secret: url.pathname.split("/").at(-1) ?? "" });
  const answer = await route[method]?.(new Request(url, { method, ...init }), { params });
  if (!answer) throw new Error("There is no such call.");
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

/** As a mail program reads it in the mail's own header (RFC 8058). */
function addressIn({ source }: Pick<DeliveredMail, "source">): string {
  const headers = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  return /^List-Unsubscribe: <([^>]+)>$/m.exec(headers)?.[1] ?? "";
}

/** As a mail service sends it: neither cookies nor an origin, and a body of either type. */
const oneClick = (address: string, body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" })) =>
  call("POST", address, { body });
const press = (address: string, what: "unsubscribe" | "undo", headers: Record<string, string> = {}) =>
  call("POST", address, {
    body: new URLSearchParams({ do: what }),
    headers: { accept: "text/html", origin: MAIL_SITE, "sec-fetch-site": "same-origin", ...headers },
  });

async function mailAboutComment(): Promise<{ author: Person; address: string; comment: () => Promise<string> }> {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author);
  const reader = await stage.commenter();
  let n = 0;
  const comment = () => {
    n += 1;
    return stage.write(reader, post, `Number ${n}.`);
  };
  await comment();
  const [mail] = await stage.deliver(author);
  if (!mail) throw new Error("There is no mail.");
  return { author, address: addressIn(mail), comment };
}
async function mailAboutPost(): Promise<{ reader: Person; address: string }> {
  const reader = await stage.registered();
  await stage.follow(reader);
  await stage.tellFollowers(await stage.addPost());
  const [mail] = await stage.deliver(reader);
  if (!mail) throw new Error("There is no mail.");
  return { reader, address: addressIn(mail) };
}
const emailOff = async ({ id }: Person) =>
  (await stage.query("select email_off from public.notification_settings where user_id = $1", [id])).rows;
const frequencyOf = (reader: Person) =>
  stage.world.as<{ email: string }>(reader, "select email from public.follow_notification_preferences");

describe("a mail program", () => {
  test("turns a kind off by one post, however often, and no such mail comes again", async () => {
    const { author, address, comment } = await mailAboutComment();
    expect(address).toMatch(/^https:\/\/farthing\.example\/unsubscribe\/[0-9a-f]{64}$/);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const body of [undefined, form, new URLSearchParams({ "List-Unsubscribe": "One-Click" })])
      expect(await oneClick(address, body)).toMatchObject({ status: 200, location: null });
    expect(await emailOff(author)).toEqual([{ email_off: ["comment_on_post"] }]);
    await comment();
    expect(await stage.waiting(author)).toEqual([]);
  });

  test("turns off the mails about one creator, and no others", async () => {
    const { reader, address } = await mailAboutPost();
    expect((await oneClick(address)).status).toBe(200);
    expect(await frequencyOf(reader)).toEqual([{ email: "off" }]);
    expect(await emailOff(reader)).toEqual([]);
    await stage.tellFollowers(await stage.addPost());
    expect(await stage.waiting(reader)).toEqual([]);
  });

  test("stops a mail that already waits", async () => {
    const { author, address, comment } = await mailAboutComment();
    await comment();
    await oneClick(address);
    await stage.letAnHourPass(author);
    expect(await stage.deliver(author)).toEqual([]);
  });

  test("is told plainly of a link that is none", async () => {
    const { address } = await mailAboutComment();
    for (const wrong of [
      `${MAIL_SITE}/unsubscribe/${"0".repeat(64)}`,
      address.slice(0, -1),
      `${MAIL_SITE}/unsubscribe/%00`,
    ]) {
      expect(await oneClick(wrong)).toMatchObject({
        status: 410,
        text: expect.stringContaining("This link does not work"),
      });
      expect(await call("GET", wrong)).toMatchObject({ status: 410 });
    }
    expect((await call("POST", `${MAIL_SITE}/unsubscribe/${"a".repeat(300)}`)).status).toBe(404);
  });
});

describe("the page of the link", () => {
  test("changes nothing by itself, and its button does, with a way back", async () => {
    const { author, address } = await mailAboutComment();
    expect(await call("GET", address)).toMatchObject({
      status: 200,
      text: expect.stringContaining("<h1>Unsubscribe?</h1>"),
    });
    expect(await emailOff(author)).toEqual([]);
    const done = await press(address, "unsubscribe");
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining("<button>Undo</button>") });
    expect(done.text).toContain("We no longer e-mail you about comments on your posts.");
    expect((await call("GET", address)).text).toContain("You are unsubscribed");
    expect((await press(address, "undo")).text).toContain("You get these e-mails again");
    expect(await emailOff(author)).toEqual([{ email_off: [] }]);
  });

  test("gives a creator's mails back as often as they came", async () => {
    const { reader, address } = await mailAboutPost();
    await stage.world.as(reader, "update public.follow_notification_preferences set email = 'weekly'");
    for (const _ of [1, 2]) await press(address, "unsubscribe");
    await press(address, "undo");
    expect(await frequencyOf(reader)).toEqual([{ email: "weekly" }]);
    await stage.world.as(reader, "delete from public.follows");
    const { text } = await press(address, "undo");
    expect(text).toContain("You are unsubscribed");
    expect(text).not.toContain("Undo");
  });

  test("refuses another site's form", async () => {
    const { author, address } = await mailAboutComment();
    const answer = await press(address, "unsubscribe", {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    });
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining("Nothing was changed") });
    expect(await emailOff(author)).toEqual([]);
  });
});

test("the link changes so often in an hour, and is the server's alone", async () => {
  const { author, address } = await mailAboutComment();
  await oneClick(address);
  await stage.query("update public.rate_limits set hits = 100 where bucket = $1", [`unsubscribe:${author.id}`]);
  expect((await press(address, "undo")).status).toBe(429);
  expect((await oneClick(address)).status).toBe(200);
  const secret = address.split("/").at(-1);
  for (const who of [author, null])
    for (const sql of ["select public.find_unsubscribe($1)", "select public.change_unsubscribe($1, true)"])
      await expect(stage.world.as(who, sql, [secret])).rejects.toThrow("permission denied");
});

test("an account that is deleted leaves no links", async () => {
  const { author } = await mailAboutComment();
  await stage.query("select private.close_account($1)", [author.id]);
  const { rows } = await stage.query("select from private.unsubscribe_links where user_id = $1", [author.id]);
  expect(rows).toEqual([]);
});
