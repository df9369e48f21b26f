import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const back = "/@mira/profile/posts";

let stage: BoughtStage;
let blocks: Awaited<ReturnType<typeof loadRoute>>;
let person: Person;

beforeAll(async () => {
  stage = await openBoughtStage();
  blocks = await loadRoute("api/blocks");
  person = await stage.world.addPerson({ isCreator: true });
});
afterAll(() => stage.close());

const form = (fields: Record<string, string>, cookie = "") =>
  sendForm(blocks.POST, {
    path: "/api/blocks",
    fields: { back, ...fields },
    ...(cookie ? { headers: { cookie } } : {}),
  });
const blockedBy = async (id: string) =>
  (
    await stage.world.one<{ ids: string[] }>(
      "select blocked_profile_ids as ids from public.private_profiles where id = $1",
      [id],
    )
  ).ids;

test("blocks, as often as it is sent, unblocks, and leads back", async () => {
  const { id, cookie } = await stage.registered();
  for (let time = 0; time < 2; time++) {
    const blocked = await form({ profileId: person.id }, cookie);
    expect([blocked.status, blocked.location, await blockedBy(id)]).toEqual([303, back, [person.id]]);
    expect(blocked.headers.getSetCookie().join()).toContain("flash=blocked");
  }
  const ended = await form({ profileId: person.id, remove: "1", back: "https://example.com/" }, cookie);
  expect([ended.status, ended.location, await blockedBy(id)]).toEqual([303, "/settings/profile", []]);
});

test("says on a page what is refused, and to whom", async () => {
  const { cookie } = await stage.anonymous();
  const { id, cookie: own } = await stage.registered();
  const refusals: [fields: Record<string, string>, cookie: string, status: number, words: string][] = [
    [{ profileId: person.id }, "", 401, "<h1>Not blocked</h1>"],
    [{ profileId: person.id }, cookie, 403, "<h1>Not blocked</h1>"],
    [{ profileId: person.id, remove: "1" }, "", 401, "<h1>Not unblocked</h1>"],
    [{ profileId: id }, own, 409, "You cannot block yourself."],
    [{ profileId: crypto.randomUUID() }, own, 404, "There is no such person."],
    [{ profileId: "one" }, own, 422, "<h1>Not blocked</h1>"],
  ];
  for (const [fields, sender, status, words] of refusals) {
    const refused = await form(fields, sender);
    expect([refused.status, refused.page]).toEqual([status, expect.stringContaining(words)]);
  }
});
