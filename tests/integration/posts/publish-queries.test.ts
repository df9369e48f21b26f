import { expect, test } from "vitest";
import { countCalls } from "#tests/support/calls/counted-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";

const READY = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };
const DOC = documentOf("Words that are read. ".repeat(20), null, "Paid words.");
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A scheduled post: publishing it now ends its schedule on the way. */
async function addScheduled(cookie: string) {
  const made = await callPosts("POST", "", { cookie, body: { title: "On one reading", doc: DOC } });
  const params = { id: String(made.body.id) };
  await callPosts("PATCH", "/[id]", { cookie, params, body: { version: 1, ...READY } });
  const body = { version: 2, rightsConfirmed: true, scheduledAt: inHours(1) };
  expect(await callPosts("POST", "/[id]/publish", { cookie, params, body })).toMatchObject({ status: 200 });
  return params;
}

test.each([
  ["now", {}, { listed: true, status: "published" }, 2],
  ["later", { scheduledAt: inHours(2) }, { listed: true, status: "scheduled" }, 2],
  // This saves a version, which the answer shows.
  ["now, out of the lists", { listed: false }, { listed: false, status: "published" }, 3],
])("publishing %s reads the text once for the draft, and once to judge it", async (_, wanted, outcome, reads) => {
  const { cookie } = await newWriter();
  const params = await addScheduled(cookie);
  const body = { version: 2, rightsConfirmed: true, ...wanted };
  let answer: Awaited<ReturnType<typeof callPosts>> | null = null;
  const calls = await countCalls(async () => {
    answer = await callPosts("POST", "/[id]/publish", { cookie, params, body });
  });
  expect(answer).toMatchObject({ status: 200, body: { title: "On one reading", doc: DOC, ...outcome } });
  const draft = await callPosts("GET", "/[id]", { cookie, params });
  expect(answer).toEqual({ ...draft, body: { ...draft.body, break_placed_after: null } });
  for (const table of ["post_versions", "post_bodies"])
    expect(calls.filter(({ path }) => path === `/rest/v1/${table}`)).toHaveLength(reads);
});
