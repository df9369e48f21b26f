import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { deletionCalls } from "#tests/support/world/deletion-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { find, makeDue, run, pass, finish, sellAndPay } = deletionCalls(world);
const calls = purchaseCalls(world);
const PRICE = XNO / 20n;
const PAID = "Zymurgy stands behind the wall.";

beforeAll(() => world.addAddresses(60));

const count = async (sql: string, values: unknown[]) =>
  Number((await world.one<{ count: string }>(`select count(*) from ${sql}`, values)).count);

/** With everything that a person may leave behind. */
async function fullPerson(): Promise<Person & { email: string; handle: string }> {
  const person = await world.addPerson({ isCreator: true });
  const email = `Full-${person.id}@example.com`;
  const wallet = newAccount();
  const add = (sql: string, ...values: unknown[]) => world.pool.query(sql, [person.id, ...values]);
  await add("update auth.users set email = $2, phone = $3, email_confirmed_at = now() where id = $1", email, person.id);
  await add(
    `update public.profiles set name = 'Ada Secret', bio = 'Ada lives in Secret Street.', website = 'https://ada-secret.example',
       links = '[{"label": "Mine", "url": "https://ada-secret.example"}]', avatar_url = 'https://ada-secret.example/a.webp' where id = $1`,
  );
  await add(
    "update public.private_profiles set legal_name = 'Ada Secret', legal_address = 'Secret Street' where id = $1",
  );
  await add(
    "insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::uuid::text, $1::uuid, jsonb_build_object('email', $2::text), 'google')",
    email,
  );
  await add(
    "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())",
  );
  await add(
    "insert into public.nano_addresses (user_id, account, public_key, uses) values ($1, $2::text, sha256(convert_to($2::text, 'UTF8')), '{login}')",
    wallet,
  );
  await add("insert into public.exports (user_id) values ($1)");
  await add(
    "insert into public.library_feeds (user_id, secret_hash) values ($1::uuid, encode(sha256(convert_to($1::uuid::text, 'UTF8')), 'hex'))",
  );
  await add(
    "insert into public.outbox (template, user_id, data, natural_key) values ('receipt', $1::uuid, '{\"title\": \"Secret\"}', 'secret:' || $1::uuid)",
  );
  await add(
    `with decision as (
       insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, redress)
       values ('profile', $1, $1, 'limit_account', 'Spam', 'No spam', 'You can appeal.') returning id)
     insert into private.appeals (decision_id, words) select id, 'I am Ada Secret, and I sent no spam.' from decision`,
  );
  await add(
    `with decision as (
       insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, redress)
       values ('post', $1, $1, 'remove_post', 'A copy', 'Sell only what is yours', 'You can appeal.') returning id),
     strike as (insert into private.strikes (decision_id, author_id) select id, $1 from decision)
     insert into private.counter_notices (decision_id, words, name, address, signature)
     select id, 'I am Ada Secret, and I wrote it.', 'Ada Secret', '1 Secret Lane', 'Ada Secret' from decision`,
  );
  const { handle } = await world.one<{ handle: string }>("select handle::text from public.profiles where id = $1", [
    person.id,
  ]);
  return { ...person, email, handle };
}

async function follow(from: Person, to: Person): Promise<void> {
  await world.as(from, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [from.id, to.id]);
}

describe("a deleted author", () => {
  test("leaves no name, address, session or wallet in any table", async () => {
    const [person, other] = [await fullPerson(), await world.addPerson({ isCreator: true })];
    await follow(person, other);
    await follow(other, person);
    const post = await world.addPost(person, { paidText: PAID });
    await sellAndPay(other, post, PRICE);
    await world.as(other, "select public.write_comment($1, $2)", [post, `@${person.handle} knows.`]);
    expect(await count("public.comment_mentions where profile_id = $1", [person.id])).toBe(1);
    await makeDue(person);
    expect(await finish(person)).toMatchObject({ erased: true });
    const { rows } = await world.pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const words = [person.email, "Ada Secret", "Secret Street", "ada-secret.example"];
      const places = await count(
        `${name} t where exists (select from unnest($1::text[]) word where strpos(lower(t::text), lower(word)) > 0)`,
        [words],
      );
      if (places > 0) found.push(name);
    }
    // The last mail, until a day after it was sent.
    expect(found).toEqual(["public.outbox"]);
    await world.pool.query(
      "update public.outbox set sent_at = now() - interval '25 hours' where recipient_email = $1",
      [person.email],
    );
    await world.pool.query("select public.queue_account_deletions(0)");
    expect(await count("public.outbox where recipient_email = $1", [person.email])).toBe(0);
    expect(await count("auth.sessions where user_id = $1", [person.id])).toBe(0);
    expect(await count("public.comment_mentions where profile_id = $1", [person.id])).toBe(0);
    expect(await count("public.posts where profile_id = $1 and facets <> ''::tsvector", [person.id])).toBe(0);
    expect(await count("public.follows where $1 in (follower_id, creator_id)", [person.id])).toBe(0);
  });

  test("cannot sign in, write or be found; the handle stays taken for a year", async () => {
    const person = await fullPerson();
    const session = await world.one<{ id: string }>("select id from auth.sessions where user_id = $1", [person.id]);
    const held = { ...person, claims: { ...person.claims, session_id: session.id } };
    expect(await world.as(held, "select id from public.read_account_status()")).toHaveLength(1);
    await makeDue(person);
    await finish(person);
    expect(await world.as(held, "select id from public.read_account_status()")).toEqual([]);
    await expect(world.as(held, "select public.create_post()")).rejects.toThrow("forbidden");
    await expect(world.as(held, `select public.update_profile('{"bio": "Back"}')`)).rejects.toThrow("forbidden");
    await expect(world.as(held, "select public.begin_export()")).rejects.toThrow("registered_required");
    await expect(world.as(held, "select public.cancel_account_deletion()")).rejects.toThrow("gone");
    expect(await world.as(null, "select id from public.profiles where id = $1", [person.id])).toEqual([]);
    const at = () =>
      world.as<{ status: string }>(null, "select status from public.locate_profile($1)", [person.handle]);
    expect(await at()).toEqual([{ status: "deleted" }]);
    const judge = async () =>
      (
        await world.as<{ reason: string | null }>(null, "select reason from public.judge_handles(array[$1])", [
          person.handle,
        ])
      )[0]?.reason;
    expect(await judge()).toBe("taken");
    await world.pool.query(
      "update public.account_deletions set closed_at = closed_at - interval '366 days', erased_at = erased_at - interval '366 days' where user_id = $1",
      [person.id],
    );
    await world.pool.query("select public.queue_account_deletions(0)");
    expect(await judge()).toBeNull();
    expect(await at()).toEqual([]);
  });

  test("leaves what was bought to its buyers, and nothing of what was not", async () => {
    const [person, buyer, stranger] = [await fullPerson(), await world.addPerson(), await world.addPerson()];
    const [sold, unsold] = [await world.addPost(person, { paidText: PAID }), await world.addPost(person)];
    const draft = await world.addPost(person, { isPublished: false, paidText: "Never out." });
    const bought = await sellAndPay(buyer, sold, PRICE);
    const save = `select public.save_post(p.id, p.latest_version, v.free_doc) from public.posts p
      join public.post_versions v on v.post_id = p.id and v.n = p.latest_version where p.id = $1`;
    await world.as(person, save, [sold]);
    await makeDue(person);
    expect(await finish(person)).toMatchObject({ erased: true });
    for (const gone of [unsold, draft]) expect(await count("public.posts where id = $1", [gone])).toBe(0);
    expect(await count("public.post_versions where post_id = $1 and published_at is null", [sold])).toBe(0);
    const bodies =
      "select b.sections::text from public.post_bodies b join public.post_versions v on v.id = b.version_id where v.post_id = $1";
    expect(JSON.stringify(await world.as(buyer, bodies, [sold]))).toContain(PAID);
    expect(await world.as(stranger, bodies, [sold])).toEqual([]);
    const [listed] = await world.as<{ handle: string; author_name: string; post_status: string }>(
      buyer,
      "select handle, author_name, post_status from public.list_library('all', null, null, null, 10)",
    );
    expect(listed).toEqual({ handle: person.handle, author_name: "Deleted user", post_status: "unpublished" });
    const { copy } = await world.one<{ copy: { sections: unknown } }>("select public.read_download($1, $2) as copy", [
      sold,
      buyer.id,
    ]);
    expect(JSON.stringify(copy.sections)).toContain(PAID);
    await expect(calls.open(stranger, sold)).rejects.toThrow();
    const kept = "public.sales s join public.purchases b on b.id = s.purchase_id where b.id = $1 and s.seller_id = $2";
    expect(await count(kept, [bought.id, person.id])).toBe(1);
  });

  test("who pays an old quote after it gets the money back", async () => {
    const person = await world.addPerson({ isCreator: true });
    const quote = await calls.open(await world.addPerson(), await world.addPost(person));
    await calls.cancel(quote);
    await makeDue(person);
    await finish(person);
    const paid = await calls.pay(quote, PRICE);
    expect(paid.status).not.toBe("paid");
    expect(await calls.payouts(paid)).toEqual([expect.objectContaining({ amount_raw: PRICE.toString() })]);
    expect(Object.values(await calls.ledger(paid)).reduce((sum, raw) => sum + raw, 0n)).toBe(0n);
  });
});

describe("a deleted reader", () => {
  test("owns nothing any more, and the author keeps the sale", async () => {
    const [writer, reader] = [await world.addPerson({ isCreator: true }), await fullPerson()];
    const post = await world.addPost(writer);
    const bought = await sellAndPay(reader, post, PRICE);
    await world.pool.query("update public.purchases set expires_at = now() - interval '30 days' where id = $1", [
      bought.id,
    ]);
    await makeDue(reader);
    expect(await finish(reader)).toMatchObject({ erased: true });
    expect(await count("public.entitlements where user_id = $1", [reader.id])).toBe(0);
    expect(await count("public.purchases where id = $1 and status = 'paid'", [bought.id])).toBe(1);
    expect(await world.as(writer, "select purchase_id from public.sales")).toEqual([{ purchase_id: bought.id }]);
    const { receipt } = await world.one<{ receipt: unknown }>("select public.read_receipt($1) as receipt", [bought.id]);
    expect(receipt).not.toBeNull();
  });

  test("is erased again after the hour in which an old access token, or a sign-in that had begun, still writes", async () => {
    const [writer, reader] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
    const post = await world.addPost(writer);
    await makeDue(reader);
    expect(await run(reader)).toMatchObject({ closed: true, erased: false });
    await world.pool.query("insert into public.bookmarks (user_id, post_id) values ($1, $2)", [reader.id, post]);
    await world.pool.query(
      "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())",
      [reader.id],
    );
    await world.pool.query("update auth.users set email = $2 where id = $1", [
      reader.id,
      `late-${reader.id}@example.com`,
    ]);
    await pass(reader);
    expect(await run(reader)).toMatchObject({ erased: true });
    expect(await count("public.bookmarks where user_id = $1", [reader.id])).toBe(0);
    expect(await count("auth.sessions where user_id = $1", [reader.id])).toBe(0);
    expect(await count("auth.users where id = $1 and email is null", [reader.id])).toBe(1);
  });
});

/** Columns that go on naming a deleted account, by its random number: the books, what was bought, decisions, and comments. */
const KEPT = [
  ...["account_deletions.user_id", "profiles.id", "profile_stats.profile_id", "retired_handles.profile_id"],
  ...[
    "post_files.profile_id",
    "post_images.profile_id",
    "post_slugs.profile_id",
    "post_versions.author_id",
    "posts.profile_id",
  ],
  ...["purchase_secrets.buyer_id", "purchases.buyer_id", "purchases.seller_id", "sales.seller_id"],
  ...["ledger_entries.profile_id", "payouts.recipient_id"],
  ...["comments.author_id", "moderation_actions.actor_id", "moderation_actions.affected_id", "reports.assigned_to"],
  ...["appeals.decided_by", "counter_notices.decided_by", "promotions.author_id", "promotions.decided_by"],
];

test("every column that names a user is erased, or kept on purpose", async () => {
  const { rows } = await world.pool.query<{ place: string; source: string }>(
    `select c.relname || '.' || a.attname as place, (
       select string_agg(p.prosrc, '') from pg_proc p
       where p.pronamespace = 'private'::regnamespace and p.proname in ('erase_account', 'close_account')) as source
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
       and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const missed = rows.filter(({ place, source }) => {
    const [table = "", column = ""] = place.split(".");
    const isErased =
      source.includes(`['${table}', '${column}']`) ||
      new RegExp(String.raw`(?:delete from|update) (?:public|private)\.${table} (\w+) .*?\1\.${column} =`, "s").test(
        source,
      );
    return !isErased && !KEPT.includes(place);
  });
  expect(missed.map(({ place }) => place)).toEqual([]);
  expect(rows.map(({ place }) => place)).toEqual(expect.arrayContaining(KEPT));
});

test("the timer queues an account once in ten minutes, and not before it is due", async () => {
  const [due, early] = [await world.addPerson(), await world.addPerson()];
  await makeDue(due);
  await world.pool.query("insert into public.account_deletions (user_id) values ($1)", [early.id]);
  const queue = () => world.pool.query("select public.queue_account_deletions(1000)");
  const queued = async () =>
    (
      await world.pool.query<{ id: string }>(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = 'delete_account' and j.payload ->> 'id' = any ($1) returning j.payload ->> 'id' as id`,
        [[due.id, early.id]],
      )
    ).rows.map(({ id }) => id);
  await queue();
  expect(await queued()).toEqual([due.id]);
  await queue();
  expect(await queued()).toEqual([]);
  expect(await find(early)).toMatchObject({ withdrawn: false });
});
