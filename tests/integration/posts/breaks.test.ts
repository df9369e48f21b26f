import { beforeEach, expect, test } from "vitest";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import type { SignedIn } from "#tests/support/world/profile-owners.ts";

const PRICE = `5${"0".repeat(28)}`;
const LONG = "Words that are read. ".repeat(20);
const BROKEN = documentOf(LONG, null, "Paid words.");
const UNBROKEN = documentOf(LONG, "Paid words.");
const READY = { title: "On thread", category_id: "essays", creation_method: "human" };

let author: SignedIn;
beforeEach(async () => {
  author = await newWriter();
});

const sellAt = (raw: string) =>
  queryDatabase("update public.profiles set default_price_raw = $2 where id = $1", [author.id, raw]);

async function begin(body: object = {}): Promise<string> {
  return String((await callPosts("POST", "", { cookie: author.cookie, body })).body.id);
}
const save = (id: string, body: object) => callPosts("PATCH", "/[id]", { cookie: author.cookie, params: { id }, body });
const read = async (id: string) =>
  (await callPosts("GET", "/[id]", { cookie: author.cookie, params: { id } })).body as Record<string, unknown>;
const publish = (id: string, body: object) =>
  callPosts("POST", "/[id]/publish", {
    cookie: author.cookie,
    params: { id },
    body: { rightsConfirmed: true, ...body },
  });

test("with a usual price, a new draft is for sale at it", async () => {
  expect(await read(await begin())).toMatchObject({ access: "free", price_raw: null });
  await sellAt(PRICE);
  expect(await read(await begin())).toMatchObject({ access: "paid", price_raw: PRICE });
});

test("a break that is put into a draft asks for a price, and free stays a choice", async () => {
  const id = await begin({ title: "On thread", doc: UNBROKEN });
  expect(await read(id)).toMatchObject({ access: "free" });
  await save(id, { version: 1, doc: BROKEN });
  expect(await read(id)).toMatchObject({ access: "paid", price_raw: null });
  await save(id, { ...READY, version: 2 });
  expect(await publish(id, { version: 3 })).toMatchObject({
    status: 422,
    body: { errors: [{ code: "price_missing", message: "Enter a price, or make the post free." }] },
  });
  await save(id, { version: 3, access: "free" });
  await save(id, { version: 4, doc: documentOf(LONG, null, "Other paid words.") });
  expect(await read(id)).toMatchObject({ access: "free" });
});

test("a break that is put into a draft takes the usual price", async () => {
  const id = await begin({ title: "On thread", doc: UNBROKEN });
  await sellAt(PRICE);
  await save(id, { version: 1, doc: BROKEN });
  expect(await read(id)).toMatchObject({ access: "paid", price_raw: PRICE });
});

test("a text with a break becomes free only if that is confirmed", async () => {
  const id = await begin({ title: "On thread", doc: BROKEN });
  await save(id, { ...READY, version: 1, access: "free" });
  expect(await publish(id, { version: 2 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "access", code: "paid_part_opens" }] },
  });
  const sent = await publish(id, { version: 2, opensPaidPart: true });
  expect(sent).toMatchObject({ status: 200, body: { status: "published", access: "free", break_placed_after: null } });
  expect(sent.body.doc).toEqual(UNBROKEN);
});

test.each([
  ["at once", {}, "published"],
  ["at its time", { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() }, "scheduled"],
])("a missing break is placed, and the answer says where: %s", async (_when, more, status) => {
  const id = await begin({ title: "On thread", doc: UNBROKEN });
  await save(id, { ...READY, version: 1, price_raw: PRICE });
  const sent = await publish(id, { version: 2, access: "paid", ...more });
  expect(sent).toMatchObject({ status: 200, body: { status, access: "paid", version: 3 } });
  expect(sent.body.doc).toEqual(BROKEN);
  expect(sent.body.break_placed_after).toBe(LONG.trim().slice(-120).trimStart());
});

test("a text that is too short for a break is refused with a reason", async () => {
  const id = await begin({ title: "On thread", doc: documentOf("Short.") });
  await save(id, { ...READY, version: 1, access: "paid", price_raw: PRICE });
  expect(await publish(id, { version: 2 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "doc", code: "nothing_paid" }] },
  });
});

test("a refusal after the break was saved names the saved version", async () => {
  const id = await begin({ title: "On thread", doc: UNBROKEN });
  await save(id, { ...READY, version: 1, access: "paid", price_raw: PRICE });
  await queryDatabase("update public.profiles set name = null where id = $1", [author.id]);
  expect(await publish(id, { version: 2 })).toMatchObject({
    status: 403,
    body: { code: "handle_required", serverVersion: 3 },
  });
});

test("what is sold needs a payout address, and what is free needs none", async () => {
  await queryDatabase("update public.private_profiles set payout_address = null where id = $1", [author.id]);
  const id = await begin({ title: "On nothing", doc: BROKEN });
  await save(id, { ...READY, version: 1, price_raw: PRICE });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const refusal = { status: 403, body: { code: "payout_required" } };
  for (const more of [{}, { scheduledAt: soon }])
    expect(await publish(id, { version: 2, ...more })).toMatchObject(refusal);
  const sent = await publish(id, { version: 2, access: "free", opensPaidPart: true });
  expect(sent).toMatchObject({ status: 200, body: { status: "published" } });
  const saved = await save(id, { version: sent.body.version, doc: BROKEN });
  expect(await publish(id, { version: saved.body.version, access: "paid" })).toMatchObject(refusal);
});
