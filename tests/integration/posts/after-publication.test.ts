import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay } = purchaseCalls(world);
const PRICE = XNO / 20n;
let author: Person;
let stranger: Person;

beforeAll(async () => {
  await world.addAddresses(20);
  [author, stranger] = await Promise.all([world.addPerson({ isCreator: true }), world.addPerson({ isCreator: true })]);
});
afterAll(world.close);

const doc = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const FREE = "Free words. ".repeat(30);
const call = (person: Person | null, sql: string, values: unknown[] = []) =>
  world.as(person, `select public.${sql} as value`, values);
async function save(post: string, version: number, paid: string | null, changes: object = {}, free = FREE) {
  const parts = [doc(free), paid === null ? null : doc(paid)];
  const saved = await call(author, "save_post($1, $2, $3, $4, $5)", [post, version, ...parts, changes]);
  await world.judge(post);
  return saved;
}
const publish = (
  post: string,
  version: number,
  access: string | null,
  note: string | null = null,
  who: Person = author,
) => call(who, "publish_post($1, $2, false, true, $3, $4)", [post, version, access, note]);
const row = (post: string) => world.one<Record<string, unknown>>("select * from public.posts where id = $1", [post]);
const mayRead = async (who: Person | null, post: string) => {
  const body =
    "select b.words from public.posts p join public.post_bodies b on b.version_id = p.current_version_id where p.id = $1";
  return who !== null && (await world.as(who, body, [post])).length === 1;
};
async function sell(post: string): Promise<Person> {
  const buyer = await world.addPerson();
  await pay(await open(buyer, post), PRICE);
  return buyer;
}

describe("a free post", () => {
  test("costs something from its next version on, except for people who commented", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const [commenter, removed] = [
      await world.addPerson({ isCreator: true }),
      await world.addPerson({ isCreator: true }),
    ];
    const comment = "insert into public.comments (post_id, author_id, body, status) values ($1, $2, 'Good.', $3)";
    await world.pool.query(comment, [post, commenter.id, "published"]);
    await world.pool.query(comment, [post, removed.id, "removed"]);
    await save(post, 1, "What is paid for.", { price_raw: PRICE.toString() });
    expect(await row(post)).toMatchObject({ access: "free", was_free_until: null });
    await publish(post, 2, "paid");
    expect(await row(post)).toMatchObject({ access: "paid", status: "published", was_free_until: expect.any(String) });
    const readers = [author, commenter, removed, stranger, null];
    expect(await Promise.all(readers.map((who) => mayRead(who, post)))).toEqual([true, true, false, false, false]);
    const { rows } = await world.pool.query("select source from public.entitlements where post_id = $1", [post]);
    expect(rows).toEqual([{ source: "author" }]);
    const events = "select access from public.post_price_events where post_id = $1 order by id desc limit 1";
    expect(await world.as(null, events, [post])).toEqual([{ access: "paid" }]);
  });

  test("stays open to those who saved it a day before it cost something, and not to later ones", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const saved = await Promise.all(
      ["24 hours 1 minute", "23 hours 59 minutes"].map(async (ago) => {
        const reader = await world.addPerson({ isAnonymous: true });
        await world.as(reader, "select public.save_for_later($1)", [post]);
        const since = "update public.bookmarks set created_at = now() - $2::interval where user_id = $1";
        await world.pool.query(since, [reader.id, ago]);
        return reader;
      }),
    );
    await world.pool.query(
      "insert into public.bookmarks (user_id, post_id, created_at) values ($1, $2, now() - interval '2 days')",
      [author.id, post],
    );
    await save(post, 1, "What is paid for.", { price_raw: PRICE.toString() });
    await publish(post, 2, "paid");
    expect(await Promise.all(saved.map((who) => mayRead(who, post)))).toEqual([true, false]);
    const { rows } = await world.pool.query("select user_id, source from public.entitlements where post_id = $1", [
      post,
    ]);
    expect(rows).toEqual([{ user_id: saved[0]?.id, source: "author" }]);
  });

  test("stays free without a price, or with nothing to pay for", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    await save(post, 1, "What is paid for.", { price_raw: null });
    await expect(publish(post, 2, "paid")).rejects.toThrow("validation_failed");
    await save(post, 2, null, { price_raw: PRICE.toString() });
    await expect(publish(post, 3, "paid")).rejects.toThrow("validation_failed");
    expect(await row(post)).toMatchObject({ access: "free", status: "published", was_free_until: null });
  });

  test("is made paid by its author alone", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const moderator = await world.addPerson({ role: "moderator", isCreator: true });
    await save(post, 1, "What is paid for.", { price_raw: PRICE.toString() });
    for (const who of [stranger, moderator])
      await expect(publish(post, 2, "paid", null, who)).rejects.toThrow("not_found");
  });
});

test("a paid post becomes free for everyone, and notifies recent buyers once", async () => {
  const post = await world.addPost(author);
  const buyer = await sell(post);
  const early = await sell(post);
  await world.pool.query("update public.purchases set paid_at = now() - interval '31 days' where buyer_id = $1", [
    early.id,
  ]);
  await save(post, 1, null, {}, `${FREE} What is paid for.`);
  await publish(post, 2, "free");
  expect(await row(post)).toMatchObject({ access: "free", was_free_until: null });
  const notified = "select data from public.notifications where post_id = $1 and kind = 'system'";
  expect(await world.as(buyer, notified, [post])).toEqual([{ data: { what: "now_free" } }]);
  expect(await world.as(early, notified, [post])).toEqual([]);
  await publish(post, 2, "free");
  expect(await world.as(buyer, notified, [post])).toHaveLength(1);
});

describe("a cut in a sold text", () => {
  const LONG = "One two three four five six seven eight nine ten. ".repeat(10);

  test("of more than a fifth notifies the buyers, and no one else", async () => {
    const post = await world.addPost(author, { paidText: LONG });
    const buyer = await sell(post);
    await save(post, 1, "Only this is left.");
    for (const note of [null, "  "])
      await expect(publish(post, 2, null, note)).rejects.toMatchObject({
        message: "validation_failed",
        hint: "changeNote",
      });
    await expect(publish(post, 2, null, "x".repeat(201))).rejects.toThrow();
    await publish(post, 2, null, "The second half was wrong.");
    const note =
      "select b.change_note from public.post_bodies b join public.posts p on p.current_version_id = b.version_id where p.id = $1";
    expect(await world.as(buyer, note, [post])).toEqual([{ change_note: "The second half was wrong." }]);
    expect(await world.as(stranger, note, [post])).toEqual([]);
    await expect(world.as(null, note, [post])).rejects.toThrow("permission denied");
  });

  test("stays announced after a small fix, until the next announcement", async () => {
    const post = await world.addPost(author, { paidText: LONG });
    const buyer = await sell(post);
    const note =
      "select b.change_note from public.post_bodies b join public.posts p on p.current_version_id = b.version_id where p.id = $1";
    await save(post, 1, "Only this is left.");
    await publish(post, 2, null, "The second half was wrong.");
    await save(post, 2, "Only this, is left.");
    await publish(post, 3, null);
    expect(await world.as(buyer, note, [post])).toEqual([{ change_note: "The second half was wrong." }]);
    await publish(post, 3, null, "A comma.");
    expect(await world.as(buyer, note, [post])).toEqual([{ change_note: "A comma." }]);
  });

  test("above the break, or smaller, needs no notice", async () => {
    const post = await world.addPost(author, { paidText: LONG });
    await sell(post);
    await save(post, 1, LONG.slice(0, -60));
    await publish(post, 2, null);
    await save(post, 2, "The rest of it.", {}, `${FREE}${LONG}`);
    await publish(post, 3, null);
    expect(await row(post)).toMatchObject({ latest_version: 3, status: "published" });
  });

  test("before the first sale needs no notice", async () => {
    const post = await world.addPost(author, { paidText: LONG });
    await save(post, 1, "Only this is left.");
    await publish(post, 2, null);
    expect(await row(post)).toMatchObject({ latest_version: 2 });
  });
});

describe("a post counts as edited", () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `w${from + n}`).join(" ");
  const edited = async (paid: string, free: string) => {
    const post = await world.addPost(author, { paidText: words(100, 200) });
    await save(post, 1, words(100, 200), {}, words(0, 100));
    await publish(post, 2, null);
    await world.pool.query("update public.posts set edited_at = null where id = $1", [post]);
    await save(post, 2, paid, {}, free);
    await publish(post, 3, null);
    return (await row(post)).edited_at !== null;
  };

  test.each([
    ["when a tenth of its words change", words(100, 200), `${words(0, 80)} ${words(300, 320)}`, true],
    ["when the change is below the break", `${words(100, 180)} ${words(300, 320)}`, words(0, 100), true],
    ["but not when one word is corrected", `${words(100, 199)} w300`, words(0, 100), false],
    ["nor when a paragraph moves above the break", words(110, 200), words(0, 110), false],
  ])("%s", async (_what, paid, free, isEdited) => {
    expect(await edited(paid, free)).toBe(isEdited);
  });
});
