import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const { open, pay, refund } = purchaseCalls(world);

const WHO = [
  "visitor",
  "anonymous",
  "stranger",
  "author",
  "buyer",
  "owner",
  "finance",
  "moderator",
  "support",
] as const;
type Who = (typeof WHO)[number];

const ALL = WHO;
const MONEY: Who[] = ["owner", "finance"];
const CONTENT: Who[] = ["owner", "moderator"];

/** Who reads the row that the condition finds; $1 to $6: author, buyer, post, unlisted, draft, unpublished. */
const ROWS: [what: string, table: string, condition: string, readers: readonly Who[]][] = [
  ["a profile", "profiles", "id = $1", ALL],
  ["its counts", "profile_stats", "profile_id = $1", ALL],
  ["its private part", "private_profiles", "id = $1", ["author"]],
  ["an address proven to be theirs", "nano_addresses", "user_id = $1", ["author"]],
  ["a published post", "posts", "id = $3", ALL],
  ["an unlisted post", "posts", "id = $4", ["author", ...CONTENT]],
  ["a draft", "posts", "id = $5", ["author", ...CONTENT]],
  ["a post withdrawn after it was bought", "posts", "id = $6", ["author", "buyer", ...CONTENT]],
  ["the free part", "post_versions", "post_id = $3 and n = 1", ALL],
  ["an unpublished version", "post_versions", "post_id = $3 and n = 2", ["author"]],
  ["a draft's version", "post_versions", "post_id = $5", ["author"]],
  ["the paid part", "post_bodies", "version_id in (select private.v($3, 1))", ["author", "buyer"]],
  ["the paid part of an unpublished version", "post_bodies", "version_id in (select private.v($3, 2))", ["author"]],
  ["the paid part of a withdrawn post", "post_bodies", "version_id in (select private.v($6, 1))", ["author", "buyer"]],
  ["a post's earlier prices", "post_price_events", "post_id = $3", ALL],
  ["a post's counts", "post_stats", "post_id = $3", ALL],
  ["a draft's counts", "post_stats", "post_id = $5", ["author", ...CONTENT]],
  ["a post's place in a list", "post_rankings", "post_id = $3", ALL],
  ["an unlisted post's place", "post_rankings", "post_id = $4", ["author", ...CONTENT]],
  ["a pinned post", "pinned_posts", "post_id = $3", ALL],
  ["a post's tag", "post_tags", "post_id = $3", ALL],
  ["a tag", "tags", "name = 'rules'", ALL],
  ["a category", "categories", "id = 'essays'", ALL],
  ["a free picture", "post_images", "post_id = $3 and not is_paid", ALL],
  ["a paid picture", "post_images", "post_id = $3 and is_paid", ["author", "buyer"]],
  ["a file", "post_files", "post_id = $3 and name = 'out.pdf'", ["author", "buyer"]],
  ["an unpublished file", "post_files", "post_id = $3 and name = 'draft.pdf'", ["author"]],
  ["a comment", "comments", "post_id = $3 and status = 'published'", ALL],
  ["a comment awaiting review", "comments", "post_id = $3 and status = 'pending'", ["stranger", "author"]],
  ["a follow", "follows", "creator_id = $1", ["author", "stranger"]],
  ["a follower's notification settings", "follow_notification_preferences", "true", ["stranger"]],
  ["a notification", "notifications", "user_id = $1", ["author"]],
  ["what they turned off of them", "notification_settings", "user_id = $1", ["author"]],
  ["that a library has a private feed", "library_feeds", "user_id = $1", ["author"]],
  ["a download of everything", "exports", "user_id = $1", ["author"]],
  ["the deletion of an account", "account_deletions", "user_id = $1", ["author"]],
  ["a post saved for later", "bookmarks", "post_id = $3", ["stranger"]],
  ["a purchase", "purchases", "post_id = $3", ["buyer"]],
  ["a right to read", "entitlements", "post_id = $3", ["buyer"]],
  ["a sale", "sales", "post_id = $3", ["author", ...MONEY]],
  ["what a buyer asks of the author", "refund_requests", "seller_id = $1", ["author", "buyer"]],
  ["a payout", "payouts", "recipient_id = $1", ["author", ...MONEY]],
  ["that payouts are frozen", "payout_freezes", "user_id = $1", ["author", ...MONEY]],
  ["the ledger", "ledger_entries", "profile_id = $1", MONEY],
  ["a payment", "payments", "true", MONEY],
  ["a deposit address", "deposit_addresses", "true", MONEY],
  ["a block of ours", "nano_blocks", "true", MONEY],
  ["an alert about money", "money_alerts", "true", MONEY],
  ["a comparison of books and chain", "reconciliations", "true", MONEY],
  ["finance's saved filters", "staff_filters", "name = 'Mine'", ["finance"]],
  ["filters saved by a person without the office", "staff_filters", "name = 'Once mine'", []],
  ["a report", "reports", "target_id = $3", CONTENT],
  ["a statement of reasons", "moderation_actions", "target_id = $3", ["author", ...CONTENT]],
  ["the audit log", "admin_audit_log", "true", ["owner"]],
  ["what lists exclude", "featured_exclusions", "post_id = $3", ["author", ...CONTENT]],
  ["what is featured", "features", "post_id = $3", ALL],
  ["the home page", "homepage_sections", "layout = 1", ALL],
  ["a hidden home page", "homepage_sections", "layout = 2", []],
  ["the price of Nano", "nano_price", "id = 1", ALL],
  ["the published money figures", "transparency", "id = 1", ALL],
  ["the published figures of decisions", "decision_years", "year >= 2026", ALL],
  ["a checked service", "nano_providers", "name = 'A bank that was looked at'", ALL],
  ["an unchecked service", "nano_providers", "name = 'A bank of promises'", ["owner", "moderator"]],
];

/** Tables that no browser reads at all. */
const CLOSED = [
  "comment_likes",
  "comment_mentions",
  "cache_tags",
  "device_links",
  "exchange_accounts",
  "homepage_layouts",
  "merge_tickets",
  "outbox",
  "post_slugs",
  "purchase_secrets",
  "rate_limits",
  "reserved_handles",
  "retired_handles",
  "settings",
  "wallet_accounts",
  "wallet_challenges",
  "wallet_restores",
  "worth_answers",
];

const people = new Map<Who, Person | null>([["visitor", null]]);
let ids: string[] = [];

beforeAll(async () => {
  await world.addAddresses(10);
  for (const who of WHO.slice(1)) {
    const role = ["owner", "finance", "moderator", "support"].includes(who) ? { role: who } : {};
    people.set(
      who,
      await world.addPerson({
        isAnonymous: who === "anonymous" || who === "buyer",
        isCreator: who === "author",
        ...role,
      }),
    );
  }
  const [author, buyer, stranger] = [person("author"), person("buyer"), person("stranger")];
  const post = await world.addPost(author, { changes: { tags: ["rules"] } });
  const unlisted = await world.addPost(author, { changes: { listed: false } });
  const draft = await world.addPost(author, { isPublished: false });
  const withdrawn = await world.addPost(author);
  for (const bought of [post, withdrawn]) await pay(await open(buyer, bought), XNO / 20n);
  await world.pool.query("select public.request_refund(id, 'Too short') from public.purchases where post_id = $1", [
    post,
  ]);
  const doc = JSON.stringify({ type: "doc", content: [] });
  await world.as(author, "select public.save_post($1, 1, $2, $2)", [post, doc]);
  await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
  await world.as(author, "select public.pin_post($1)", [post]);
  await world.pool.query("select public.answer_worth(id, true) from public.purchases where post_id = $1", [withdrawn]);
  await world.as(stranger, "insert into public.follows (creator_id) values ($1)", [author.id]);
  await world.as(stranger, "select public.save_for_later($1)", [post]);
  await world.as(author, "select public.pause_notifications(true)");
  await addRemainingRows(author, stranger, post);
  await world.pool.query(
    "insert into public.post_rankings (list, rank, post_id) values ('top-all', 499, $1), ('top-all', 500, $2)",
    [post, unlisted],
  );
  ids = [author.id, buyer.id, post, unlisted, draft, withdrawn];
});
afterAll(async () => {
  await world.pool.query("drop function if exists private.v");
  await world.close();
});

function person(who: Who): Person {
  const found = people.get(who);
  if (!found) throw new Error(`There is no ${who}.`);
  return found;
}

/** Rows of tables that no transition writes yet, and a way to name versions that row rules hide. */
async function addRemainingRows(author: Person, stranger: Person, post: string): Promise<void> {
  const image =
    "insert into public.post_images (post_id, profile_id, is_paid, path, width, height, bytes) values ($1, $2, $3, $4, 1, 1, 1)";
  for (const isPaid of [true, false]) await world.pool.query(image, [post, author.id, isPaid, newHash()]);
  for (const state of ["out", "draft"])
    await world.pool.query(
      `insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path, state)
       values (gen_random_uuid(), $1, $2, 'pdf', $3 || '.pdf', 1, $4, $3::public.file_state)`,
      [post, author.id, state, newHash()],
    );
  for (const status of ["published", "pending"])
    await world.pool.query(
      "insert into public.comments (post_id, author_id, body, status) values ($1, $2, 'Well said.', $3)",
      [post, stranger.id, status],
    );
  await world.pool.query(
    "insert into public.nano_addresses (user_id, account, public_key) values ($1, $2, decode($3, 'hex'))",
    [author.id, newAccount(), newHash()],
  );
  await world.pool.query("insert into public.library_feeds (user_id, secret_hash) values ($1, $2)", [
    author.id,
    newHash().toLowerCase(),
  ]);
  await world.pool.query("insert into public.exports (user_id) values ($1)", [author.id]);
  await world.pool.query("insert into public.account_deletions (user_id) values ($1)", [author.id]);
  await world.pool.query("insert into public.payout_freezes (user_id) values ($1)", [author.id]);
  await world.pool.query(
    "insert into public.nano_blocks (hash, account, previous, kind, json) values ($1, $2, $1, 'send', '{}')",
    [newHash(), newAccount()],
  );
  await world.pool.query("select private.raise_alert('account_differs', $1, null, 'Looks wrong.')", [newAccount()]);
  await world.pool.query("select private.note_reconciliation(1, 0, 0, 0, 0, now())");
  for (const [who, name] of [
    ["finance", "Mine"],
    ["moderator", "Once mine"],
  ] as const)
    await world.pool.query(
      "insert into public.staff_filters (staff_id, list, name, query) values ($1, 'receivable', $2, '?reason=due')",
      [person(who).id, name],
    );
  await world.pool.query("insert into public.reports (target_type, target_id, reason) values ('post', $1, 'spam')", [
    post,
  ]);
  await world.pool.query(
    "insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule) values ('post', $1, $2, 'limit_reach', 'Facts.', 'Rule.')",
    [post, author.id],
  );
  await world.pool.query(
    "insert into public.admin_audit_log (actor_id, action, target, reason) values ($1, 'look_around', 'x', 'Because')",
    [author.id],
  );
  await world.pool.query(
    "insert into public.featured_exclusions (target_type, post_id, reason, scope) values ('post', $1, 'Because', '{trending}')",
    [post],
  );
  await world.pool.query("insert into public.features (slot, post_id) values ('home_featured', $1)", [post]);
  await world.pool.query("select private.measure_decisions()");
  await world.pool.query("insert into public.homepage_layouts (layout, published_at) values (2, now())");
  await world.pool.query(
    "insert into public.homepage_sections (layout, position, type) values (1, 90, 'new'), (2, 90, 'new')",
  );
  await world.pool.query(
    `insert into public.nano_providers (name, url, kinds, asks_identity, last_checked_on)
     values ('A bank that was looked at', 'https://bank.example', '{bank}', true, '2026-11-20'),
       ('A bank of promises', 'https://promises.example', '{bank}', true, null)`,
  );
  // At once: another test lists what every role may call.
  await world.pool.query(`create or replace function private.v(of_post uuid, number integer) returns setof uuid language sql stable security definer set search_path = ''
    as 'select id from public.post_versions where post_id = of_post and n = number';
     revoke execute on function private.v from public;
     grant execute on function private.v to anon, authenticated`);
}

/** Everyone who gets a row; a refusal counts as getting none. */
async function readersOf(table: string, condition: string): Promise<Who[]> {
  const used = ids.map((id, index) => [id, `$${index + 1}`] as const);
  const filled = used.reduce((text, [id, name]) => text.replaceAll(name, `'${id}'::uuid`), condition);
  const readers: Who[] = [];
  for (const who of WHO) {
    const rows = await world
      .as(people.get(who) ?? null, `select 1 as one from public.${table} where ${filled} limit 1`)
      .catch(onlyRefused);
    if (rows.length > 0) readers.push(who);
  }
  return readers;
}

function onlyRefused(error: unknown): [] {
  if (error instanceof Error && error.message.startsWith("permission denied")) return [];
  throw error;
}

const sorted = (readers: readonly Who[]) => WHO.filter((who) => readers.includes(who));

test.each(ROWS)("shows %s only to the people it concerns", async (_what, table, condition, readers) => {
  expect(await readersOf(table, condition)).toEqual(sorted(readers));
});

test.each(CLOSED)("shows %s to no browser", async (table) => {
  expect(await readersOf(table, "true")).toEqual([]);
});

test("covers every table", async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname",
  );
  const tried = new Set([...ROWS.map(([, table]) => table), ...CLOSED]);
  expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test("a purchase shows its buyer six columns, and no more", async () => {
  await expect(world.as(person("buyer"), "select amount_raw from public.purchases")).rejects.toThrow(
    "permission denied",
  );
  await expect(world.as(person("buyer"), "select buyer_id from public.purchases")).rejects.toThrow("permission denied");
});

test("a refund closes the paid part again, even to its buyer", async () => {
  const [author, reader] = [await world.addPerson({ isCreator: true }), await world.addPerson({ isAnonymous: true })];
  const post = await world.addPost(author);
  const purchase = await open(reader, post);
  const body = () =>
    world.as(reader, "select from public.post_bodies where version_id in (select private.v($1, 1))", [post]);
  await pay(purchase, XNO / 20n);
  expect(await body()).toHaveLength(1);
  await refund(purchase);
  expect(await body()).toHaveLength(0);
});
