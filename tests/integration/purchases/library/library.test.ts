import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { libraryAnswerSchema } from "#lib/purchases/purchase.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

async function list(who: Parameters<BoughtStage["api"]["library"]>[0], query = "") {
  const { status, text } = await stage.api.library(who, query);
  const { data } = libraryAnswerSchema.safeParse(JSON.parse(text));
  return { status, items: data?.items ?? [], next: data?.next ?? null };
}

describe("GET /api/purchases", () => {
  test("lists bought, returned, gifted and unpaid posts, newest first, with receipts", async () => {
    const reader = await stage.anonymous();
    const posts = await Promise.all(Array.from({ length: 5 }, () => stage.addPost()));
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = posts;
    const kept = await stage.buy(reader, first);
    const returned = await stage.buy(reader, second);
    await stage.api.refund(reader, returned.id);
    const waiting = await stage.buy(reader, third, { isService: true });
    await stage.api.refund(reader, waiting.id, { address: null });
    const open = await stage.calls.open(reader, fourth);
    const given = "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')";
    await stage.world.pool.query(given, [reader.id, fifth]);
    await stage.calls.cancel(await stage.calls.open(reader, await stage.addPost()));

    const { items } = await list(reader);
    expect(items.map(({ post, state }) => [post.id, state])).toEqual([
      [fifth, "owned"],
      [fourth, "pending"],
      [third, "waits_for_address"],
      [second, "returning"],
      [first, "owned"],
    ]);
    expect(items.map(({ id }) => id).slice(1)).toEqual([open.id, waiting.id, returned.id, kept.id]);
    const url = new URL(items.at(-1)?.receipt_url ?? "");
    expect((await stage.api.receipt({}, kept.id, url.searchParams.get("t") ?? "")).status).toBe(200);

    const shown = async (shelf: string) => (await list(reader, `?show=${shelf}`)).items.map(({ post }) => post.id);
    expect(await shown("owned")).toEqual([fifth, first]);
    expect(await shown("refunded")).toEqual([third, second]);
    expect(await shown("pending")).toEqual([fourth]);
    await stage.calls.expire(open);
    expect(await shown("pending")).toEqual([]);
    await stage.calls.pay(open, stage.price / 5n);
    expect((await list(reader, "?show=pending")).items).toMatchObject([{ id: open.id, state: "partial" }]);
    expect(await shown("gifts")).toEqual([fifth]);
    expect(await shown("nonsense")).toHaveLength(5);
    const [found] = (await list(reader, `?q=${encodeURIComponent(first.slice(0, 8).toUpperCase())}`)).items;
    expect(found?.post.id).toBe(first);
    expect((await list(reader, `?q=${encodeURIComponent(`@${stage.author.handle}`)}`)).items).toHaveLength(5);
    expect((await list(reader, "?q=nothing%25of_this")).items).toEqual([]);
  });

  test("is paged, each row once, and refuses an invalid cursor", async () => {
    const reader = await stage.registered();
    const post = await stage.addPost();
    await stage.world.pool.query(
      `insert into public.entitlements (user_id, post_id, section_idx, source, granted_at)
       select $1, $2, null, 'gift', now() - interval '1 hour'`,
      [reader.id, post],
    );
    await stage.world.addAddresses(52);
    const { rows } = await stage.world.pool.query<{ id: string }>(
      `with taken as (
         update public.deposit_addresses a set state = 'assigned', assigned_at = now()
         where a.account in (
           select account from public.deposit_addresses where state = 'free' order by derivation_index desc limit 52 for update)
         returning a.account, a.derivation_index)
       insert into public.purchases (post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw,
         refund_window_min, expires_at, status, refunded_at, created_at)
       select $1, $2, $3, account, derivation_index, 5e28, 10, now(), 'refunded', now(),
         now() - (row_number() over (order by account) / 2) * interval '1 second'
       from taken returning id, created_at`,
      [post, reader.id, stage.author.id],
    );
    const first = await list(reader);
    expect(first.items).toHaveLength(50);
    const second = await list(reader, `?cursor=${encodeURIComponent(first.next ?? "")}`);
    expect(second.next).toBeNull();
    const listed = [...first.items, ...second.items].map(({ id }) => id);
    expect(listed.slice(0, 52).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(second.items).toHaveLength(3);
    expect((await list(reader, "?cursor=nonsense")).status).toBe(422);
  });

  test("is private to the reader, and empty for a visitor", async () => {
    const reader = await stage.anonymous();
    await stage.buy(reader, await stage.addPost());
    expect((await list(await stage.registered())).items).toEqual([]);
    expect((await list(stage.author)).items).toEqual([]);
    expect((await list({})).status).toBe(401);
  });

  test("keeps posts that the author or the moderators withdrew", async () => {
    const reader = await stage.anonymous();
    const [withdrawn, removed] = [await stage.addPost(), await stage.addPost()];
    await stage.buy(reader, withdrawn);
    await stage.buy(reader, removed);
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [withdrawn]);
    await stage.world.pool.query("select public.remove_post($1, $2, 'Spam')", [removed, stage.author.id]);
    const { refundRemovedPost } = await import("#lib/jobs/payouts/refund-buyers.ts");
    await refundRemovedPost({ id: removed }, { query: stage.world.pool.query.bind(stage.world.pool) });
    expect((await list(reader)).items.map(({ post, state }) => [post.id, state])).toEqual([
      [removed, "returning"],
      [withdrawn, "owned"],
    ]);
    expect((await stage.api.content(reader, withdrawn)).status).toBe(200);
    expect((await stage.api.content(reader, removed)).status).toBe(404);
  });

  test("is a spreadsheet file without formulas in its cells", async () => {
    const reader = await stage.anonymous();
    const post = await stage.addPost();
    await stage.world.pool.query(`update public.posts set title = '=1+1, "quoted"' where id = $1`, [post]);
    await stage.buy(reader, post);
    const { headers, text } = await stage.api.csv(reader);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(text.split("\r\n")[1]).toContain(`"'=1+1, ""quoted""",${stage.author.handle},0.05,owned,`);
  });
});

describe("the version that was bought", () => {
  test("is read by its buyer beside the newest one, and by no one else", async () => {
    const post = await stage.addPost("As it was first.");
    const reader = await stage.registered();
    const purchase = await stage.buy(reader, post);
    const text = JSON.stringify({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "As it is now." }] }],
    });
    const free = JSON.stringify({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Free words. ".repeat(30) }] }],
    });
    await stage.world.as(stage.author, "select public.save_post($1, 1, $2, $3)", [post, free, text]);
    await stage.world.judge(post);
    await stage.world.as(stage.author, "select public.publish_post($1, 2)", [post]);
    const read = async (who: Parameters<typeof stage.world.as>[0]) => {
      const [row] = await stage.world.as<{ bought: { n: number } | null }>(
        who,
        "select public.read_bought_version($1) as bought",
        [purchase.id],
      );
      return row?.bought;
    };
    expect((await stage.api.content(reader, post)).text).toContain("As it is now.");
    expect(JSON.stringify(await read(reader))).toContain("As it was first.");
    expect(await read(reader)).toMatchObject({ n: 1, is_current: false });
    expect(await read(await stage.registered())).toBeNull();
    await stage.api.refund(reader, purchase.id);
    expect(await read(reader)).toBeNull();
  });
});
