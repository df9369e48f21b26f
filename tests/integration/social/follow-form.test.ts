import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const path = "/api/follows";
const back = "/@mira/profile/posts";

let stage: BoughtStage;
let follows: Awaited<ReturnType<typeof loadRoute>>;
let counts: Awaited<ReturnType<typeof loadRoute>>;
let creator: Person;

beforeAll(async () => {
  stage = await openBoughtStage();
  // One after the other: each loads the modules again.
  follows = await loadRoute("api/follows");
  counts = await loadRoute("api/follows/counts/[userId]");
  creator = await stage.world.addPerson({ isCreator: true });
});
afterAll(() => stage.close());

const form = (fields: Record<string, string>, cookie = "") =>
  sendForm(follows.POST, { path, fields: { back, ...fields }, ...(cookie ? { headers: { cookie } } : {}) });

async function count(userId: string) {
  const request = new Request(`http://localhost:3000/api/follows/counts/${userId}`);
  const answer = await counts.GET?.(request, { params: Promise.resolve({ userId }) });
  if (!answer) throw new Error("There is no such call.");
  return { status: answer.status, body: await answer.json(), cache: answer.headers.get("cache-control") };
}

describe("the form without a script", () => {
  test("follows and leads back, offers to unfollow who follows already, and unfollows", async () => {
    const { cookie } = await stage.registered();
    const before = (await count(creator.id)).body;
    const taken = await form({ creatorId: creator.id }, cookie);
    expect([taken.status, taken.location]).toEqual([303, back]);
    expect(taken.headers.getSetCookie().join()).toContain("flash=followed");
    expect((await count(creator.id)).body).toEqual({ ...before, followers: before.followers + 1 });
    const again = await form({ creatorId: creator.id }, cookie);
    expect([again.status, again.page]).toEqual([409, expect.stringContaining("<h1>Already following</h1>")]);
    expect(again.page).toContain('name="remove" value="1"');
    const ended = await form({ creatorId: creator.id, remove: "1" }, cookie);
    expect([ended.status, ended.location, (await count(creator.id)).body]).toEqual([303, back, before]);
  });

  test("asks a visitor to sign in, and an anonymous reader to create an account, and leads back from there", async () => {
    const { cookie } = await stage.anonymous();
    const next = encodeURIComponent(back);
    for (const [sent, status, start] of [
      ["", 401, "/login"],
      [cookie, 403, "/profile/convert"],
    ] as const) {
      const asked = await form({ creatorId: creator.id }, sent);
      expect([asked.status, asked.page]).toEqual([status, expect.stringContaining("<h1>Authentication required</h1>")]);
      expect(asked.page).toContain("Please sign in to follow creators");
      expect(asked.page).toContain(`href="${start}?next=${next}"`);
    }
    expect((await form({ creatorId: creator.id, remove: "1" })).page).toContain("Please sign in to manage follows");
  });

  test("says what the database refuses, and leads nowhere else", async () => {
    const { id, cookie } = await stage.registered();
    const self = await form({ creatorId: id }, cookie);
    expect([self.status, self.page]).toEqual([404, expect.stringContaining("There is no such creator.")]);
    await stage.world.pool.query(
      "update public.private_profiles set blocked_profile_ids = array[$2::uuid] where id = $1",
      [creator.id, id],
    );
    const blocked = await form({ creatorId: creator.id }, cookie);
    expect([blocked.status, blocked.page]).toEqual([403, expect.stringContaining("You cannot follow this creator.")]);
    const away = await form({ creatorId: creator.id, remove: "1", back: "https://example.com/" }, cookie);
    expect([away.status, away.location]).toEqual([303, "/"]);
    expect((await form({ creatorId: "one" }, cookie)).status).toBe(422);
  });
});

describe("the counts of a person", () => {
  test("are public, cached for seconds, and of version-4 ids only", async () => {
    expect(await count(creator.id)).toEqual({
      status: 200,
      body: { followers: expect.any(Number), following: 0 },
      cache: "public, max-age=10",
    });
    expect((await count(creator.id.toUpperCase())).status).toBe(200);
    for (const id of ["one", "5d3f2d5e-7f0c-1c58-9d3b-0f5a3f1d2c11", "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11"])
      expect((await count(id)).status).toBe(404);
  });
});
