import { beforeAll, describe, expect, inject, test } from "vitest";
import { asCaller } from "#embedded/database/connection.ts";
import { documentOfWords, drawWords, quoteOf, textStage } from "#tests/support/moderation/text-stage.ts";
import { keptWorld, type Person } from "#tests/support/world/world.ts";

const world = keptWorld(inject("target").databaseUrl ?? "");
const stage = textStage(world);
let [ada, bob, cleo]: Person[] = [];
let moderator: Person;

beforeAll(async () => {
  moderator = await world.addPerson({ role: "moderator" });
});
/** New authors for each test: one may publish so many posts a day. */
async function people(): Promise<[Person, Person, Person]> {
  return [
    await world.addPerson({ isCreator: true }),
    await world.addPerson({ isCreator: true }),
    await world.addPerson({ isCreator: true }),
  ];
}
const addressOf = async (post: string) =>
  (
    await world.one<{ address: string }>(
      "select format('“%s” (/@%s/%s)', p.title, a.handle, p.slug) as address from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
      [post],
    )
  ).address;
const idOf = async (post: string) =>
  (await world.one<{ id: string }>("select id from public.featured_exclusions where post_id = $1", [post])).id;

describe("a copy of an older post", () => {
  test("is kept out of lists, with a private note that names the original once; the original is not", async () => {
    [ada, bob] = await people();
    const text = documentOfWords(drawWords(120), drawWords(80));
    const original = await stage.publish(ada, text);
    const copy = await stage.publish(bob, text);
    await stage.check(copy);
    await stage.check(original);
    expect(await stage.foundIn(original)).toEqual([]);
    expect(await stage.foundIn(copy)).toEqual([
      {
        cause: "copy",
        reason: `Most of this text stands, in the same words, in an older post by another author: ${await addressOf(original)}. Quotes in block quotes were not counted.`,
        scope: ["trending", "featured", "digest", "promoted"],
      },
    ]);
    expect(await stage.reasonsTold(copy)).toHaveLength(1);
    const { may } = await world.one<{ may: boolean }>("select private.may_be_featured($1, null) as may", [copy]);
    expect(may).toBe(false);
    const heard = "select kind from public.notifications where post_id = $1 and user_id = $2";
    expect((await world.pool.query(heard, [copy, bob.id])).rows).toEqual([{ kind: "reach_limited" }]);
  });

  test("is found by the check that looks last, with its parts in another order or behind a new introduction", async () => {
    [ada, bob, cleo] = await people();
    const parts = Array.from({ length: 6 }, () => drawWords(50));
    const original = await world.addPost(ada, { priceRaw: null, free: documentOfWords(...parts) });
    const turned = await stage.publish(bob, documentOfWords(...parts.toReversed()));
    const longer = await stage.publish(cleo, documentOfWords(drawWords(60), ...parts));
    // They look like copies of each other until the original is looked at.
    expect(await stage.foundIn(turned)).toEqual([]);
    await stage.check(original);
    expect(await stage.foundIn(turned)).toHaveLength(1);
    expect(await stage.foundIn(longer)).toHaveLength(1);
    expect(await stage.foundIn(original)).toEqual([]);
  });

  test.each(["in the paid part of the original", "in the paid part of the copy"])("is found %s", async (where) => {
    [ada, bob] = await people();
    const [open, sold] = [documentOfWords(drawWords(70)), documentOfWords(drawWords(700))];
    const bought = { priceRaw: 10n ** 28n, paid: sold };
    const isOriginal = where.endsWith("original");
    await stage.publish(ada, isOriginal ? open : sold, isOriginal ? bought : {});
    const copy = await stage.publish(bob, isOriginal ? sold : open, isOriginal ? {} : bought);
    const [found] = await stage.foundIn(copy);
    expect(found?.cause).toBe("copy");
    // The note quotes nothing of it.
    const words = sold.content.flatMap((node) => JSON.stringify(node).match(/[a-z0-9]{6}/g) ?? []);
    expect(words.filter((word) => found?.reason.includes(` ${word} `))).toEqual([]);
  });

  test("of a post that not everybody can find names none, but moderators see where it is", async () => {
    [ada, bob] = await people();
    const text = documentOfWords(drawWords(120));
    const original = await stage.publish(ada, text, { changes: { listed: false } });
    const copy = await stage.publish(bob, text);
    const [found] = await stage.foundIn(copy);
    expect(found?.reason).toContain("in an older post by another author that is not public.");
    const [listed] = await world.as<{ rows: { original_path: string; cause: string }[] }>(
      moderator,
      "select public.list_exclusions($1) as rows",
      [copy],
    );
    const { path } = await world.one<{ path: string }>(
      "select format('/@%s/%s', a.handle, p.slug) as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
      [original],
    );
    expect(listed?.rows).toMatchObject([{ cause: "copy", original_path: path }]);
  });
});

describe("no copy is", () => {
  test("the author's own text, a quote, a short text, or one that half stands elsewhere", async () => {
    [ada, bob] = await people();
    const words = Array.from({ length: 4 }, () => drawWords(100));
    const text = documentOfWords(...words);
    await stage.publish(ada, text);
    const own = await stage.publish(ada, text);
    const quote = await stage.publish(bob, {
      type: "doc",
      content: [...words.map(quoteOf), ...documentOfWords(drawWords(70)).content],
    });
    const half = await stage.publish(bob, documentOfWords(...words.slice(0, 2), drawWords(200)));
    const short = drawWords(50);
    await stage.publish(ada, documentOfWords(short));
    const tiny = await stage.publish(bob, documentOfWords(short));
    for (const post of [own, quote, half, tiny]) expect(await stage.foundIn(post)).toEqual([]);
  });

  test("the younger post whose text another author puts into an old one", async () => {
    [ada, bob] = await people();
    const [mine, text] = [documentOfWords(drawWords(150)), documentOfWords(drawWords(150))];
    const old = await stage.publish(ada, mine);
    const victim = await stage.publish(bob, text);
    await stage.edit(ada, old, text);
    await stage.check(victim);
    expect(await stage.foundIn(victim)).toEqual([]);
    expect(await stage.foundIn(old)).toMatchObject([{ cause: "copy" }]);
  });

  test("an original that was corrected after it was copied", async () => {
    [ada, bob] = await people();
    const words = drawWords(150);
    const original = await stage.publish(ada, documentOfWords(words));
    const copy = await stage.publish(bob, documentOfWords(words));
    await stage.edit(ada, original, documentOfWords([...words, "corrected"]));
    await stage.check(copy);
    expect(await stage.foundIn(original)).toEqual([]);
    expect(await stage.foundIn(copy)).toHaveLength(1);
  });
});

describe("it ends by itself", () => {
  async function pair() {
    [ada, bob, cleo] = await people();
    const text = documentOfWords(drawWords(150));
    const original = await stage.publish(ada, text);
    return { text, original, copy: await stage.publish(bob, text) };
  }
  /** Runs the checks of copies that another check has queued. */
  const queued = async (post: string) =>
    (await stage.rowsOf("select from graphile_worker.jobs where key = 'check_text:' || $1", post)).length;

  test("when the copy is written in other words", async () => {
    const { copy } = await pair();
    await stage.edit(bob ?? moderator, copy, documentOfWords(drawWords(150)));
    expect(await stage.foundIn(copy)).toEqual([]);
  });

  test("when the original is withdrawn or written in other words: its check has the copies looked at again", async () => {
    for (const change of ["withdrawn", "edited"]) {
      const { original, copy } = await pair();
      await stage.rowsOf("select graphile_worker.remove_job('check_text:' || $1)", copy);
      if (change === "edited") await stage.edit(ada ?? moderator, original, documentOfWords(drawWords(150)));
      else await world.as(ada ?? null, "select public.unpublish_post($1)", [original]);
      await stage.check(original);
      expect(await queued(copy)).toBe(1);
      await stage.check(copy);
      expect(await stage.foundIn(copy)).toEqual([]);
    }
  });

  test("but checks that find nothing changed call no others: they would never end", async () => {
    const { original, copy } = await pair();
    await stage.rowsOf("select graphile_worker.remove_job('check_text:' || $1)", copy);
    await stage.check(original);
    expect(await queued(copy)).toBe(0);
  });

  test("and goes on with another original, if there is one", async () => {
    const { text, original, copy } = await pair();
    const third = await stage.publish(cleo ?? moderator, text);
    await world.as(ada ?? null, "select public.unpublish_post($1)", [original]);
    await stage.check(copy);
    await stage.check(third);
    expect(await stage.foundIn(copy)).toEqual([]);
    expect((await stage.foundIn(third))[0]?.reason).toContain(await addressOf(copy));
  });
});

describe("a person has the last word", () => {
  async function copyOf() {
    [ada, bob] = await people();
    const text = documentOfWords(drawWords(150));
    await stage.publish(ada, text);
    return stage.publish(bob, text);
  }

  test("what staff end does not come back, and what they change no check ends", async () => {
    const [ended, changed] = [await copyOf(), await copyOf()];
    const order = async (post: string, name: string, more: unknown[]) => {
      const id = await idOf(post);
      const { seen } = await world.one<{ seen: string }>(
        "select updated_at::text as seen from public.featured_exclusions where id = $1",
        [id],
      );
      const places = more.map((_, n) => `$${n + 3}`).join(", ");
      await world.as(moderator, `select public.${name}($1, $2, ${places})`, [id, seen, ...more]);
    };
    await order(ended, "end_exclusion", ["They wrote it together"]);
    await stage.check(ended);
    expect(await stage.foundIn(ended)).toEqual([]);
    await order(changed, "change_exclusion", [JSON.stringify({ scope: ["trending"], until: "" }), "We looked at it."]);
    await stage.edit(bob ?? moderator, changed, documentOfWords(drawWords(150)));
    const { cause, reason } = await world.one<{ cause: string | null; reason: string }>(
      "select cause, reason from public.featured_exclusions where post_id = $1",
      [changed],
    );
    expect([cause, reason]).toEqual([null, "We looked at it."]);
  });

  test("its author appeals like against any decision; overturned, it ends for good and leaves what staff decided", async () => {
    const copy = await copyOf();
    const decision = await stage.decisionAbout(copy);
    await world.as(moderator, "select public.add_exclusion($1, 'Its title misleads.')", [
      JSON.stringify({ target: copy, scope: ["featured"], until: "" }),
    ]);
    await world.as(bob ?? null, "select public.file_appeal($1, 'I wrote this with Ada, ask her.')", [decision]);
    const { id } = await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [decision]);
    const { undone } = await world.one<{ undone: boolean }>(
      "select private.undo_decision(m, $2, 'They wrote it together') as undone from public.moderation_actions m where m.id = $1",
      [decision, moderator.id],
    );
    expect([id.length, undone]).toEqual([36, true]);
    await stage.check(copy);
    expect(await stage.foundIn(copy)).toEqual([]);
    expect(await idOf(copy)).toHaveLength(36);
  });
});

describe("prints", () => {
  test("are queued in the transaction that publishes", async () => {
    [ada] = await people();
    const post = await world.addPost(ada, { isPublished: false, priceRaw: null });
    const count = await asCaller(world.pool, { role: "authenticated", claims: ada.claims }, async (tx) => {
      await tx.query("select public.publish_post($1, 1, false, true)", [post]);
      await tx.query("reset role");
      return (await tx.query("select from graphile_worker.jobs where key = $1", [`check_text:${post}`])).rowCount;
    });
    expect(count).toBe(1);
  });

  test("leave with the post, and with its bands", async () => {
    [ada] = await people();
    const post = await stage.publish(ada, documentOfWords(drawWords(150)));
    const count = async (n: number) =>
      (await world.one<{ count: number }>("select count(*)::int as count from private.text_bands where n = $1", [n]))
        .count;
    const { n } = await world.one<{ n: number }>("select n from private.text_prints where post_id = $1", [post]);
    expect(await count(n)).toBe(16);
    await stage.edit(ada, post, documentOfWords(drawWords(150)));
    expect(await count(n)).toBe(16);
    await world.as(ada, "select public.unpublish_post($1)", [post]);
    expect(await count(n)).toBe(0);
    expect(await stage.rowsOf("select from private.text_prints where post_id = $1", post)).toEqual([]);
  });

  test("of older posts are made some at a time", async () => {
    await world.pool.query("select private.queue_older_texts()");
    const { after } = await world.one<{ after: string }>(
      "select j.payload ->> 'after' as after from graphile_worker._private_jobs j where j.key = 'check_older_texts:older'",
    );
    await world.pool.query("select graphile_worker.remove_job('check_older_texts:older')");
    expect(after).toHaveLength(36);
    await world.pool.query("select private.queue_older_texts('ffffffff-ffff-ffff-ffff-ffffffffffff')");
    const last = "select from graphile_worker.jobs where key = 'check_older_texts:older'";
    expect((await world.pool.query(last)).rows).toEqual([]);
  });

  test.each(["authenticated", "anon", "service_role"])("are closed to %s", async (role) => {
    const may = await world.one<Record<string, boolean>>(
      `select has_table_privilege($1, 'private.text_prints', 'select') as prints, has_table_privilege($1, 'private.copies', 'select') as copies,
         has_function_privilege($1, 'private.read_compared_post(uuid)', 'execute') as texts,
         has_function_privilege($1, 'private.settle_copy(uuid, uuid, uuid, boolean)', 'execute') as settle`,
      [role],
    );
    expect(Object.values(may)).toEqual([false, false, false, false]);
  });
});
