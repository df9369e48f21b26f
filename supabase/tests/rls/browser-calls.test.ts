import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

type Reader = Awaited<ReturnType<typeof signedInUser>>;

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const { open, pay } = purchaseCalls(world);
let author: Person;
let reader: Reader;
let post: string;

beforeAll(async () => {
  await world.addAddresses(5);
  [author, reader] = await Promise.all([world.addPerson({ isCreator: true }), signedInUser()]);
  post = await world.addPost(author);
});
afterAll(world.close);

describe("a browser may ask without /api", () => {
  test("for a post's address by its id", async () => {
    const { data } = await visitor().from("posts").select("id, slug, profile_id").eq("id", post).single();
    expect(data).toEqual({ id: post, slug: expect.stringMatching(/^on-the-matter-of-/), profile_id: author.id });
  });

  test("to follow, list follows, set notifications, and unfollow", async () => {
    const { client, id } = reader;
    const { data: follow } = await client
      .from("follows")
      .insert({ creator_id: author.id, follower_id: id })
      .select()
      .single()
      .throwOnError();
    expect((await client.from("follows").insert({ creator_id: author.id })).error?.code).toBe("23505");
    expect((await client.rpc("get_user_follows")).data).toEqual([
      expect.objectContaining({ id: follow.id, creator_id: author.id }),
    ]);
    expect((await client.rpc("get_user_followers")).data).toEqual([]);
    expect((await client.from("follows").select("follower_id").eq("creator_id", author.id)).data).toEqual([
      { follower_id: id },
    ]);
    await client
      .from("follow_notification_preferences")
      .update({ email: "instant" })
      .eq("follows_id", follow.id)
      .throwOnError();
    expect((await client.rpc("get_follow_notification_preferences", { follow_id: follow.id })).data).toEqual([
      expect.objectContaining({ email: "instant", in_app: true }),
    ]);
    await client.from("follows").delete().eq("creator_id", author.id).throwOnError();
    expect((await client.rpc("get_user_follows")).data).toEqual([]);
  });

  test("for the price of Nano", async () => {
    const { data } = await visitor().from("nano_price").select("price_usd, market_cap").eq("id", 1).single();
    expect(data?.price_usd).toBeGreaterThan(0);
  });

  test("for the status of its own purchase, without its secrets", async () => {
    const purchase = await open({ id: reader.id, claims: {} }, post);
    const heard = Promise.withResolvers<Record<string, unknown>>();
    const joined = Promise.withResolvers<void>();
    const channel = reader.client
      .channel(`purchase-${purchase.id}`)
      .on(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "purchases", filter: `id=eq.${purchase.id}` },
        (change) => {
          if (change.new.status === "paid") heard.resolve(change.new);
        },
      )
      .subscribe((status) => {
        if (status === "SUBSCRIBED") joined.resolve();
      });
    await joined.promise;
    await pay(purchase, XNO / 20n);
    expect(Object.keys(await heard.promise).toSorted()).toEqual([
      "expires_at",
      "has_downloads",
      "id",
      "meta",
      "payment_state",
      "post_id",
      "refund_window_ends_at",
      "refund_window_min",
      "status",
    ]);
    await reader.client.removeChannel(channel);
  });
});
