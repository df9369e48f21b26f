import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { fillFollowSets } from "#lib/social/browser/fill-follow-sets.ts";
import { changeFollow, judgeFollowError } from "#lib/social/browser/follow-calls.ts";
import { findFollowPreferences, saveFollowPreferences } from "#lib/social/browser/follow-preferences.ts";
import { keepFollowSets, readFollowSets } from "#lib/social/browser/follow-sets.ts";
import { readTypedPreferences } from "#lib/social/preferences.ts";
import { createStorage } from "#tests/support/browser-storage.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { addCreators, followMany } from "#tests/support/world/many-creators.ts";
import { openWorld } from "#tests/support/world/world.ts";

const { url, publishableKey, databaseUrl } = inject("target");
const world = openWorld(databaseUrl ?? "", 2);
afterAll(world.close);

/** A page of the signed-in reader: our own server's answers, and the real data service. */
let reader: Awaited<ReturnType<typeof signedInUser>>;

beforeEach(async () => {
  reader = await signedInUser();
  const { session, id } = reader;
  const ask = globalThis.fetch;
  const own: Record<string, unknown> = {
    "/api/settings": {
      siteUrl: "http://localhost:3000",
      supabaseUrl: url,
      supabasePublishableKey: publishableKey,
      consentTextId: null,
    },
    "/api/auth/access-token": { access_token: session.access_token, expires_at: 0 },
  };
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    address in own ? Promise.resolve(Response.json(own[address])) : ask(address, init),
  );
  vi.stubGlobal("document", { cookie: `farthing-viewer=registered; farthing-user=${id}` });
  vi.stubGlobal("sessionStorage", createStorage());
});
afterEach(() => {
  keepFollowSets(null);
  vi.unstubAllGlobals();
});

test("knows more than a thousand creators, though the data API answers a thousand rows", async () => {
  const creators = await addCreators(world, 1_050);
  await followMany(world, { id: reader.id, claims: {} }, creators);
  await fillFollowSets();
  expect(readFollowSets()?.follows).toEqual(new Set(creators));
});

test("follows, is refused a second time, chooses what to hear, and unfollows", async () => {
  const [creator, stranger] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
  await fillFollowSets();
  await changeFollow(creator.id, true);
  expect(readFollowSets()?.follows).toEqual(new Set([creator.id]));
  const refusal = async (id: string) => judgeFollowError(await changeFollow(id, true).catch((error: unknown) => error));
  expect(await refusal(creator.id)).toEqual({ kind: "already" });
  expect(await refusal(stranger.id)).toEqual({ kind: "refused", reason: "There is no such creator." });

  const kept = await findFollowPreferences(creator.id);
  if (!kept) throw new Error("A follow has preferences.");
  const form = new FormData();
  for (const [name, value] of Object.entries({ email: "weekly", include_paid: "on", max_price: "0,25", mute: "7" }))
    form.set(name, value);
  const now = new Date();
  const { wish } = readTypedPreferences(form, kept, now);
  if (!wish) throw new Error("The form is right.");
  await saveFollowPreferences(kept.follows_id, wish);
  expect(await findFollowPreferences(creator.id)).toEqual({
    ...{
      follows_id: kept.follows_id,
      in_app: false,
      email: "weekly",
      push: false,
      include_free: false,
      include_paid: true,
    },
    max_price_raw: (10n ** 30n / 4n).toString(),
    muted_until: expect.stringContaining(new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 19)),
  });

  await changeFollow(creator.id, false);
  expect([readFollowSets()?.follows.size, await findFollowPreferences(creator.id)]).toEqual([0, null]);
});

test("changes no one else's preferences", async () => {
  const [creator, other] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
  await world.as(other, "insert into public.follows (creator_id) values ($1)", [creator.id]);
  const { id } = await world.one<{ id: string }>("select id from public.follows where follower_id = $1", [other.id]);
  const wish = { in_app: false, email: "off", push: true, include_free: false, include_paid: false } as const;
  await saveFollowPreferences(id, { ...wish, max_price_raw: null, muted_until: null });
  const row = "select in_app, email, push from public.follow_notification_preferences where follows_id = $1";
  expect(await world.one(row, [id])).toEqual({ in_app: true, email: "daily", push: false });
});
