import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { isLanguageTag } from "#lib/creators/locales.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, payouts } = purchaseCalls(world);
let author: Person;
let stranger: Person;

beforeAll(async () => {
  await world.addAddresses(20);
  [author, stranger] = await Promise.all([world.addPerson({ isCreator: true }), world.addPerson({ isCreator: true })]);
});
afterAll(world.close);

const doc = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const call = (person: Person | null, sql: string, values: unknown[] = []) =>
  world.as(person, `select public.${sql} as value`, values);
async function save(person: Person, post: string, version: number, changes: object = {}, text = "Words. ".repeat(50)) {
  const saved = await call(person, "save_post($1, $2, $3, null, $4)", [post, version, doc(text), changes]);
  await world.judge(post);
  return saved;
}
const publish = (person: Person, post: string, version: number) =>
  call(person, "publish_post($1, $2, false, true)", [post, version]);
const row = (post: string) => world.one<Record<string, unknown>>("select * from public.posts where id = $1", [post]);
const free = { priceRaw: null };

describe("a draft", () => {
  test("is created by registered users only", async () => {
    await expect(call(await world.addPerson({ isAnonymous: true }), "create_post()")).rejects.toThrow(
      "registered_required",
    );
    await expect(call(null, "create_post()")).rejects.toThrow("permission denied");
    expect(await call(await world.addPerson(), "create_post()")).toHaveLength(1);
  });

  test("is changed by its author alone, from the newest version", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await expect(save(stranger, post, 1)).rejects.toThrow("not_found");
    await expect(save(author, post, 0)).rejects.toThrow("conflict");
    const saves = await Promise.allSettled([save(author, post, 1), save(author, post, 1), save(author, post, 1)]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test("accepts only the author's fields", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    for (const field of ["status", "profile_id", "first_published_at", "paid_words", "unlocks"])
      await expect(save(author, post, 1, { [field]: 1 })).rejects.toThrow("validation_failed");
  });

  test("rejects prices outside the rules", async () => {
    const post = await world.addPost(author, { isPublished: false });
    for (const price of [
      "999999999999999999999999999",
      "1000000000000000000000000000000001",
      "1000000000000000000000000000000000001",
    ])
      await expect(save(author, post, 1, { price_raw: price })).rejects.toThrow("validation_failed");
  });

  test("rejects a language that a page cannot name", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    for (const language of ["de-a1", "de_DE", "de-1996", "d", ""]) {
      expect([language, isLanguageTag(language)]).toEqual([language, false]);
      await expect(save(author, post, 1, { language })).rejects.toThrow("validation_failed");
    }
    for (const [version, language] of ["de", "pt-BR", "zh-Hant", "es-419"].entries()) {
      expect([language, isLanguageTag(language)]).toEqual([language, true]);
      await save(author, post, version + 1, { language });
    }
    expect((await row(post)).language).toBe("es-419");
  });

  test("keeps fifty versions, and every published one", async () => {
    const post = await world.addPost(author, free);
    for (let version = 1; version <= 55; version++) await save(author, post, version, { title: `Title ${version}` });
    const { rows } = await world.pool.query<{ n: number }>(
      "select n from public.post_versions where post_id = $1 order by n",
      [post],
    );
    expect([rows[0]?.n, rows.length, rows.at(-1)?.n]).toEqual([1, 51, 56]);
  });

  test("keeps one version of a text whose settings alone are saved", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await save(author, post, 1, { title: "Another" });
    for (const [n, category_id] of ["essays", "science", "other"].entries())
      await save(author, post, n + 2, { title: "Another", category_id });
    const sql = "select n from public.post_versions where post_id = $1 order by n";
    expect((await world.pool.query(sql, [post])).rows).toEqual([{ n: 1 }, { n: 5 }]);
  });
});

describe("publishing", () => {
  test("needs a handle, a payout address, and a declaration that the author owns it", async () => {
    const newcomer = await world.addPerson();
    const post = await world.addPost(newcomer, { ...free, isPublished: false });
    await expect(publish(newcomer, post, 1)).rejects.toThrow("handle_required");
    const mine = await world.addPost(author, { ...free, isPublished: false });
    await expect(call(author, "publish_post($1, 1, false, false)", [mine])).rejects.toThrow("validation_failed");
    await publish(author, mine, 1);
  });

  test.each<[string, object, string | null]>([
    ["a title", { title: "No" }, "Words. ".repeat(50)],
    ["a category", { category_id: null }, "Words. ".repeat(50)],
    ["a word on how it was written", { creation_method: null }, "Words. ".repeat(50)],
    ["a text", {}, " "],
    ["a price", { access: "paid", price_currency: "XNO", price_raw: null }, "Words. ".repeat(50)],
  ])("needs %s", async (_what, changes, text) => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await save(author, post, 1, changes, text ?? undefined);
    await expect(publish(author, post, 2)).rejects.toThrow("validation_failed");
  });

  test("needs something to pay for and a large enough preview, if it has a price", async () => {
    const post = await world.addPost(author, { isPublished: false });
    await save(author, post, 1, {}, "Words. ".repeat(50));
    await expect(publish(author, post, 2)).rejects.toThrow("validation_failed");
    await call(author, "save_post($1, 2, $2, $3)", [post, doc("Too short."), doc("Paid. ".repeat(500))]);
    await expect(publish(author, post, 3)).rejects.toThrow("validation_failed");
  });

  test.each([
    ["A short text keeps its last word.", "A short text keeps its last word."],
    ["Words ".repeat(50), "Words ".repeat(46).trim()],
    ["x".repeat(400), "x".repeat(280)],
  ])("takes its excerpt from the first words of its text, whole words only (%#)", async (text, excerpt) => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await save(author, post, 1, {}, text);
    await publish(author, post, 2);
    expect((await row(post)).excerpt).toBe(excerpt);
  });

  test("again removes every word of the old excerpt from the search index", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await save(author, post, 1, { excerpt: "Ptarmigan first." });
    await publish(author, post, 2);
    await save(author, post, 2, { excerpt: "Dunnock then." });
    await publish(author, post, 3);
    const { search } = await row(post);
    expect(search).toContain("dunnock");
    expect(search).not.toContain("ptarmigan");
  });

  test("counts the words itself", async () => {
    const post = await world.addPost(author, { paidText: "one two three four" });
    expect(await row(post)).toMatchObject({ free_words: 60, paid_words: 4 });
  });

  test("makes an address from the title in plain letters, numbered when the title repeats", async () => {
    const title = `Über naïve Œuvres: 100 % «Straße» ${author.id.slice(0, 8)}`;
    const posts = await Promise.all([1, 2, 3].map(() => world.addPost(author, { ...free, changes: { title } })));
    const slugs = (await Promise.all(posts.map(row))).map(({ slug }) => slug);
    const base = `uber-naive-oeuvres-100-strasse-${author.id.slice(0, 8)}`;
    expect(slugs.toSorted()).toEqual([base, `${base}-2`, `${base}-3`]);
  });

  test.each([
    ["日本の小さな鳥", /^[0-9a-f]{8}$/],
    ["Posts", /^posts-[0-9a-f]{8}$/],
    [`${"long ".repeat(23)}`, /^(long-){15}long$/],
  ])("gives %j a valid address", async (title, slug) => {
    const post = await world.addPost(author, { ...free, changes: { title } });
    expect((await row(post)).slug).toMatch(slug);
  });

  test("again keeps the address and first date, and shows the new title only then", async () => {
    const post = await world.addPost(author, free);
    const first = await row(post);
    await save(author, post, 1, { title: "A better title" });
    expect((await row(post)).title).toBe(first.title);
    await publish(author, post, 2);
    expect(await row(post)).toMatchObject({
      title: "A better title",
      slug: first.slug,
      first_published_at: first.first_published_at,
    });
  });
});

describe("a changed address", () => {
  test("redirects for ever, and is never another post's", async () => {
    const [post, other] = [await world.addPost(author, free), await world.addPost(author, free)];
    const old = (await row(post)).slug;
    await save(author, post, 1, { slug: `moved-${post.slice(0, 8)}` });
    await save(author, post, 2, { slug: `moved-twice-${post.slice(0, 8)}` });
    const { handle } = await world.one<{ handle: string }>("select handle::text from public.profiles where id = $1", [
      author.id,
    ]);
    for (const address of [old, `moved-${post.slice(0, 8)}`, post])
      expect(
        await world.as(null, "select id, slug from public.locate_post($1, $2)", [handle.toUpperCase(), address]),
      ).toEqual([{ id: post, slug: `moved-twice-${post.slice(0, 8)}` }]);
    await expect(save(author, other, 1, { slug: old })).rejects.toMatchObject({
      message: "validation_failed",
      hint: "slug",
    });
  });
});

describe("leaving publication", () => {
  test("by the trash is open to drafts and unpublished posts, and can be undone for thirty days", async () => {
    const post = await world.addPost(author, free);
    await expect(call(author, "trash_post($1)", [post])).rejects.toThrow("conflict");
    await call(author, "unpublish_post($1)", [post]);
    await call(author, "trash_post($1)", [post]);
    await call(author, "restore_post($1)", [post]);
    expect((await row(post)).status).toBe("unpublished");
    await call(author, "trash_post($1)", [post]);
    await world.pool.query("update public.posts set deleted_at = now() - interval '31 days' where id = $1", [post]);
    await expect(call(author, "restore_post($1)", [post])).rejects.toThrow("gone");
    await world.pool.query("select public.purge_trash()");
    await expect(row(post)).rejects.toThrow("got 0");
  });

  test("by a moderator holds the author's payouts, and can be undone on appeal", async () => {
    const post = await world.addPost(author);
    const purchase = await open(await world.addPerson(), post);
    await pay(purchase, XNO / 20n);
    const remove = () => world.pool.query("select public.remove_post($1, $2, 'Not his own')", [post, stranger.id]);
    await Promise.all([remove(), remove()]);
    expect(await row(post)).toMatchObject({ status: "removed", removed_reason: "Not his own" });
    expect((await payouts(purchase)).find(({ kind }) => kind === "creator")?.status).toBe("held");
    await expect(save(author, post, 1)).rejects.toThrow("gone");
    const { rowCount } = await world.pool.query("select from public.admin_audit_log where target = 'post:' || $1", [
      post,
    ]);
    expect(rowCount).toBe(1);
    await world.pool.query("select public.reinstate_post($1, $2, 'It was his own', true)", [post, stranger.id]);
    expect(await row(post)).toMatchObject({ status: "published", removed_at: null });
  });

  test("undone restores the payouts' original refund window", async () => {
    const post = await world.addPost(author);
    const purchase = await open(await world.addPerson(), post);
    await pay(purchase, XNO / 20n);
    await world.pool.query("select public.remove_post($1, $2, 'Not his own')", [post, stranger.id]);
    await world.pool.query("select public.reinstate_post($1, $2, 'It was his own', true)", [post, stranger.id]);
    const holds = await world.one<{ kept: boolean }>(
      `select bool_and(p.held_until = b.refund_window_ends_at) as kept
       from public.payouts p join public.purchases b on b.id = p.purchase_id where b.id = $1`,
      [purchase.id],
    );
    expect(holds.kept).toBe(true);
  });
});
