import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { anonymousPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";

let author: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  [author, stranger] = await Promise.all([newWriter(), newWriter()]);
});

const LONG = "Words that are read. ".repeat(20);
const READY = { category_id: "essays", creation_method: "human" };

async function begin(who: SignedIn, body: object = {}): Promise<string> {
  const answer = await callPosts("POST", "", { cookie: who.cookie, body });
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}
const save = (who: SignedIn, id: string, body: object) =>
  callPosts("PATCH", "/[id]", { cookie: who.cookie, params: { id }, body });
const read = (who: SignedIn, id: string) => callPosts("GET", "/[id]", { cookie: who.cookie, params: { id } });
const act = (
  who: SignedIn,
  id: string,
  action: "publish" | "unpublish" | "unschedule" | "trash" | "restore",
  body: object = {},
) => callPosts("POST", `/[id]/${action}`, { cookie: who.cookie, params: { id }, body });

describe("POST /api/posts", () => {
  test("creates a draft with the typed text, once per id", async () => {
    const id = randomUUID();
    const body = { id, title: "A farthing", doc: documentOf("One.") };
    expect(await callPosts("POST", "", { cookie: author.cookie, body })).toEqual({
      status: 201,
      body: { id, version: 1 },
    });
    expect(await callPosts("POST", "", { cookie: author.cookie, body: { id } })).toMatchObject({ status: 201 });
    expect(await callPosts("POST", "", { cookie: stranger.cookie, body })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect((await read(author, id)).body).toMatchObject({
      id,
      version: 1,
      title: "A farthing",
      doc: documentOf("One."),
    });
  });

  test("repeated with the same text says that it was saved", async () => {
    const body = { id: randomUUID(), title: "Twice", doc: documentOf("One.") };
    await callPosts("POST", "", { cookie: author.cookie, body });
    expect(await callPosts("POST", "", { cookie: author.cookie, body })).toMatchObject({
      status: 409,
      body: { serverVersion: 1 },
    });
  });

  test("requires an account", async () => {
    expect(await callPosts("POST", "")).toMatchObject({ status: 401 });
    const { cookie } = await anonymousPerson();
    expect(await callPosts("POST", "", { cookie })).toMatchObject({
      status: 403,
      body: { code: "registered_required" },
    });
  });
});

describe("PATCH /api/posts/{id}", () => {
  test("keeps unnamed fields, and both parts of the text", async () => {
    const id = await begin(author, { title: "Kept", doc: documentOf("Free.", null, "Paid.") });
    expect(await save(author, id, { version: 1, access: "paid", price_raw: `5${"0".repeat(28)}` })).toEqual({
      status: 200,
      body: { version: 2 },
    });
    expect((await read(author, id)).body).toMatchObject({
      title: "Kept",
      doc: documentOf("Free.", null, "Paid."),
      access: "paid",
      price_raw: `5${"0".repeat(28)}`,
    });
  });

  test("tells the second of two tabs which version exists", async () => {
    const id = await begin(author, { title: "Two tabs" });
    await save(author, id, { version: 1, title: "The first tab" });
    expect(await save(author, id, { version: 1, title: "The second tab" })).toMatchObject({
      status: 409,
      body: { code: "conflict", serverVersion: 2, serverUpdatedAt: expect.any(String) },
    });
    expect((await read(author, id)).body).toMatchObject({ title: "The first tab" });
  });

  test("names an unknown node by its path", async () => {
    const id = await begin(author);
    const doc = {
      type: "doc",
      content: [{ type: "paragraph" }, { type: "iframe", attrs: { src: "https://evil.example" } }],
    };
    const answer = await save(author, id, { version: 0, doc });
    expect(answer).toMatchObject({ status: 422, body: { field: "doc.content.1.type" } });
    expect((await read(author, id)).body).toMatchObject({ version: 0 });
  });

  test.each([
    ["a category", { category_id: "nonsense" }, "Choose a category from the list."],
    ["a tag", { tags: ["No Tag"] }, "A tag has 2 to 30 lower-case letters, digits or hyphens."],
    ["a sixth tag", { tags: ["aa", "bb", "cc", "dd", "ee", "ff"] }, "A post has at most 5 tags."],
    ["a price", { price_raw: "1" }, "The lowest price is Ӿ0.001."],
    ["an address", { slug: "Not One" }, "An address has lower-case letters, digits and hyphens, at most 100."],
    ["an address of ours", { slug: "followers" }, "One of the fields has a value that it cannot take."],
    ["a language", { language: "english" }, "Choose a language from the list."],
  ])("refuses %s", async (_what, changes, message) => {
    const id = await begin(author);
    const { status, body } = await save(author, id, { version: 0, ...changes });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.detail).toContain(message);
  });

  test("is for the author alone", async () => {
    const id = await begin(author, { title: "Mine", doc: documentOf("Secret words.") });
    for (const answer of [await read(stranger, id), await save(stranger, id, { version: 1, title: "His" })])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    const others = [
      { cookie: stranger.cookie, refusal: { status: 404, body: { code: "not_found" } } },
      { cookie: (await anonymousPerson()).cookie, refusal: { status: 403, body: { code: "registered_required" } } },
      { cookie: "", refusal: { status: 401, body: { code: "auth_required", detail: "Please log in first." } } },
    ];
    for (const { cookie, refusal } of others) {
      for (const action of ["publish", "unpublish", "unschedule", "trash", "restore"] as const) {
        const body = action === "publish" ? { version: 1, rightsConfirmed: true } : {};
        const answer = await callPosts("POST", `/[id]/${action}`, { cookie, params: { id }, body });
        expect([action, answer]).toMatchObject([action, refusal]);
      }
      const saved = await callPosts("PATCH", "/[id]", { cookie, params: { id }, body: { version: 1, title: "His" } });
      expect(saved).toMatchObject(refusal);
    }
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await act(stranger, id, "publish", { version: 1, rightsConfirmed: true, scheduledAt: later })).toMatchObject(
      { status: 404 },
    );
    expect(await callPosts("GET", "/[id]/revisions", { cookie: stranger.cookie, params: { id } })).toMatchObject({
      status: 404,
    });
    expect(
      await callPosts("GET", "/[id]/revisions/[n]", { cookie: stranger.cookie, params: { id, n: "1" } }),
    ).toMatchObject({ status: 404 });
  });
});

describe("publishing", () => {
  test("lists everything missing at once, and where", async () => {
    const id = await begin(author, { title: "No" });
    const { status, body } = await act(author, id, "publish", { version: 1, rightsConfirmed: false });
    expect(status).toBe(422);
    expect(body.errors).toEqual(
      ["title_short", "body_empty", "category_missing", "disclosure_missing", "rights_missing"].map((code) =>
        expect.objectContaining({ code, anchor: expect.any(String), field: expect.any(String) }),
      ),
    );
  });

  test("covers free and paid posts, withdrawal, the trash and restoring", async () => {
    const id = await begin(author, { title: `On walking ${randomUUID()}`, doc: documentOf(LONG, null, "Paid words.") });
    await save(author, id, { version: 1, ...READY, access: "paid", price_raw: `5${"0".repeat(28)}` });
    const out = await act(author, id, "publish", { version: 2, rightsConfirmed: true });
    expect(out).toMatchObject({
      status: 200,
      body: { status: "published", slug: expect.stringMatching(/^on-walking-/) },
    });
    expect(await act(author, id, "unpublish")).toMatchObject({ status: 200, body: { status: "unpublished" } });
    expect(await act(author, id, "unpublish")).toMatchObject({ status: 200 });
    expect(await act(author, id, "trash")).toMatchObject({ status: 200, body: { status: "deleted" } });
    expect(await save(author, id, { version: 2, title: "Gone" })).toMatchObject({ status: 410 });
    expect(await act(author, id, "restore")).toMatchObject({ status: 200, body: { status: "unpublished" } });
    expect(await act(author, id, "publish", { version: 2, rightsConfirmed: true })).toMatchObject({ status: 200 });
  });

  test("refuses an older version", async () => {
    const id = await begin(author, { title: "On waiting", doc: documentOf(LONG) });
    await save(author, id, { version: 1, ...READY });
    expect(await act(author, id, "publish", { version: 1, rightsConfirmed: true })).toMatchObject({
      status: 409,
      body: { serverVersion: 2 },
    });
  });

  test("allows three new posts a day in the first week, and republishing beyond that", async () => {
    const busy = await newWriter();
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const id = await begin(busy, { title: `Number ${n}`, doc: documentOf(LONG) });
        await save(busy, id, { version: 1, ...READY });
        return id;
      }),
    );
    const [first = "", second = "", third = "", fourth = ""] = ids;
    const publish = (id: string, version = 2) => act(busy, id, "publish", { version, rightsConfirmed: true });
    for (const id of [first, second, third]) expect(await publish(id)).toMatchObject({ status: 200 });
    const refused = await publish(fourth);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    // Until the first of the three is a day old.
    const waits = Number(refused.retryAfter);
    expect(waits).toBeGreaterThan(23 * 3_600);
    expect(waits).toBeLessThanOrEqual(24 * 3_600);
    expect(await publish(first)).toMatchObject({ status: 200 });
    await queryDatabase("update public.profiles set created_at = now() - interval '8 days' where id = $1", [busy.id]);
    expect(await publish(fourth)).toMatchObject({ status: 200 });
  });
});

describe("scheduling", () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  async function ready(who: SignedIn): Promise<string> {
    const id = await begin(who, { title: `On waiting ${randomUUID()}`, doc: documentOf(LONG) });
    await save(who, id, { version: 1, ...READY });
    return id;
  }
  const scheduleBody = (scheduledAt: string) => ({ version: 2, rightsConfirmed: true, scheduledAt });

  test("lists what is missing as publishing does, and rejects a past time", async () => {
    const writer = await newWriter();
    const bare = await begin(writer, { title: "No" });
    const { status, body } = await act(writer, bare, "publish", { ...scheduleBody(inHours(1)), version: 1 });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    const id = await ready(writer);
    for (const time of [inHours(-1), inHours(0.05), inHours(9000)])
      expect(await act(writer, id, "publish", scheduleBody(time))).toMatchObject({
        status: 422,
        body: { field: "scheduledAt" },
      });
    expect((await read(writer, id)).body).toMatchObject({ status: "draft", scheduled_at: null });
  });

  test("is moved, cancelled, and ended by publishing now", async () => {
    const writer = await newWriter();
    const id = await ready(writer);
    expect(await act(writer, id, "publish", { ...scheduleBody(inHours(1)), notify: false })).toMatchObject({
      status: 200,
      body: { status: "scheduled", tells_followers: false, first_published_at: null },
    });
    const later = inHours(48);
    const moved = await act(writer, id, "publish", { ...scheduleBody(later), notify: true });
    expect(Date.parse(String(moved.body.scheduled_at))).toBe(Date.parse(later));
    expect(await act(writer, id, "unschedule")).toMatchObject({ status: 200, body: { status: "draft" } });
    expect(await act(writer, id, "unschedule")).toMatchObject({ status: 200, body: { status: "draft" } });
    await act(writer, id, "publish", scheduleBody(inHours(1)));
    expect(await act(writer, id, "publish", { version: 2, rightsConfirmed: true })).toMatchObject({
      status: 200,
      body: { status: "published", scheduled_at: null },
    });
    expect(await act(writer, id, "unschedule")).toMatchObject({ status: 409 });
  });

  test("accepts no more posts for a day than may be published in one", async () => {
    const writer = await newWriter();
    const answers: { status: number }[] = [];
    for (const hours of [30, 31, 32, 33])
      answers.push(await act(writer, await ready(writer), "publish", scheduleBody(inHours(hours))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(await act(writer, await ready(writer), "publish", scheduleBody(inHours(90)))).toMatchObject({ status: 200 });
  });
});

test("a taken address is reported at its field", async () => {
  const slug = `taken-${randomUUID().slice(0, 8)}`;
  const [one, other] = [await begin(author, { title: "One" }), await begin(author, { title: "Other" })];
  await save(author, one, { version: 1, slug });
  expect(await save(author, other, { version: 1, slug })).toMatchObject({
    status: 422,
    body: { code: "validation_failed", field: "slug", detail: "Another post of yours has or had this address." },
  });
});
