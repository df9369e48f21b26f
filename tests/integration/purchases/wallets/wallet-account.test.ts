import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, newHash, openWorld, type Person } from "#tests/support/world/world.ts";

/** Section 29 (d): what a send that may have been relayed does to an account that only its wallet opens. */
const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
let post: string;

beforeAll(async () => {
  await world.addAddresses(300);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(world.close);

type Owner = Person & { wallet: string };
const LIMITED = "forbidden";

/** A visitor becomes an account by a send. */
async function made(wallet = newAccount(), visitor?: Person): Promise<Owner> {
  const { id } = visitor ?? (await world.addPerson({ isAnonymous: true }));
  await wallets.make(await wallets.proven(wallet), wallet, { id, claims: {} });
  return { id, wallet, claims: { sub: id, role: "authenticated", is_anonymous: false } };
}

/** An author whose account only the wallet opens, with a published post; then a send signs in. */
async function signedInAuthor() {
  const author = await made();
  const known = "handle = $2, name = 'A writer', created_at = now() - interval '30 days'";
  await world.pool.query(`update public.profiles set ${known} where id = $1`, [
    author.id,
    `w_${author.id.slice(0, 8)}`,
  ]);
  await settle(author);
  await setPayout(author);
  const own = await world.addPost(author);
  expect(await wallets.openAlone(await wallets.proven(author.wallet))).toBe(author.id);
  return { author, own };
}

const settle = ({ id }: Person) =>
  world.pool.query("update public.wallet_accounts set opened_at = opened_at - interval '25 hours' where user_id = $1", [
    id,
  ]);
const setPayout = ({ id }: Person) =>
  world.one("select * from public.change_payout_address($1, $2, true)", [id, newAccount()]);
const addEmail = ({ id }: Person, email = `${id}@example.com`) =>
  world.pool.query("update auth.users set email_change = $2 where id = $1", [id, email]).then(async () => {
    await world.pool.query("update auth.users set email = $2, email_change = '' where id = $1", [id, email]);
  });
const addProvider = ({ id }: Person) =>
  world.pool.query(
    "insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::uuid::text, $1::uuid, '{}', 'google')",
    [id],
  );
const openSession = async ({ id }: Person) =>
  (
    await world.one<{ id: string }>(
      "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id",
      [id],
    )
  ).id;
const sessionsOf = async ({ id }: Person) =>
  (await world.pool.query<{ id: string }>("select id from auth.sessions where user_id = $1", [id])).rows.map(
    (row) => row.id,
  );
const linkOf = async (wallet: string) =>
  (
    await world.pool.query<{ user_id: string }>("select user_id from public.nano_addresses where account = $1", [
      wallet,
    ])
  ).rows[0]?.user_id ?? null;
const stateOf = async (wallet: string) => (await wallets.look(await wallets.proven(wallet)))?.state;

/** Each forbidden act, as the browser or the server asks for it. */
const FORBIDDEN: [act: string, attempt: (author: Owner, own: string) => Promise<unknown>][] = [
  ["another payout address", (author) => setPayout(author)],
  [
    "a save of a published post",
    (author, own) =>
      world.as(
        author,
        "select public.save_post($1, 1, (select v.free_doc from public.post_versions v where v.post_id = $1))",
        [own],
      ),
  ],
  ["publishing over it", (author, own) => world.as(author, "select public.publish_post($1, 1, false, true)", [own])],
  ["returning its sales", ({ id }, own) => world.one("select public.return_sales_of($1, $2)", [own, id])],
  ["withdrawing it", (author, own) => world.as(author, "select public.unpublish_post($1)", [own])],
  [
    "another handle",
    (author) => world.as(author, `select public.update_profile('{"handle": "n_${author.id.slice(0, 8)}"}')`),
  ],
  ["tax details", (author) => world.as(author, `select public.update_profile('{"tax_id": "1"}')`)],
  ["linking a wallet", (author) => wallets.begin("link", author)],
  [
    "unlinking one",
    async (author) => {
      const [row] = await world.as<{ id: string }>(author, "select id from public.nano_addresses");
      return world.as(author, "select public.unlink_nano_address($1)", [row?.id]);
    },
  ],
  ["an e-mail address", (author) => addEmail(author)],
  [
    "the code of an address that was asked for before",
    ({ id }) => world.pool.query("update auth.users set email = $2 where id = $1", [id, `${id}@example.com`]),
  ],
  ["Google or GitHub", (author) => addProvider(author)],
  ["an export", (author) => world.as(author, "select public.require_settled_sign_in()")],
  ["a library feed", ({ id }) => world.one("select public.make_library_feed($1, $2)", [id, newHash().toLowerCase()])],
  [
    "another address for a refund",
    async (author) => {
      const bought = await world.addPost(await world.addPerson({ isCreator: true }));
      const purchase = await wallets.buy(author, bought, newAccount());
      return world.one("select public.set_return_address($1, $2)", [purchase, newAccount()]);
    },
  ],
];

describe("within 24 hours of a sign-in by the wallet alone", () => {
  test.each(FORBIDDEN)("is refused: %s", async (_act, attempt) => {
    const { author, own } = await signedInAuthor();
    await expect(attempt(author, own)).rejects.toMatchObject({ message: expect.stringContaining(LIMITED) });
    const until = /^You signed in with your wallet alone less than 24 hours ago\. Wait until \d+ \w+, \d\d:\d\d UTC\.$/;
    await expect(attempt(author, own)).rejects.toMatchObject({ detail: expect.stringMatching(until) });
  });

  test("reading, buying, saving and new posts go on", async () => {
    const { author } = await signedInAuthor();
    await wallets.buy(author, post, author.wallet);
    expect(await world.as(author, "select post_id from public.list_library()")).toEqual([{ post_id: post }]);
    await world.as(author, "select public.save_for_later($1)", [post]);
    await world.addPost(author, { priceRaw: null });
    await world.as(author, `select public.update_profile('{"name": "Another name"}')`);
  });

  test.each(FORBIDDEN.filter(([act]) => !/unlinking|refund|before/.test(act)))(
    "a day later is allowed: %s",
    async (_act, attempt) => {
      const { author, own } = await signedInAuthor();
      await settle(author);
      await attempt(author, own);
    },
  );

  test("the only wallet of an account is not unlinked, even a day later", async () => {
    const owner = await made();
    await settle(owner);
    const [row] = await world.as<{ id: string }>(owner, "select id from public.nano_addresses");
    await expect(world.as(owner, "select public.unlink_nano_address($1)", [row?.id])).rejects.toThrow("conflict");
  });
});

describe("an account made by a send", () => {
  test("is the visitor, with what they bought, and nothing that the wallet paid for elsewhere", async () => {
    const [wallet, visitor] = [newAccount(), await world.addPerson({ isAnonymous: true })];
    const other = await world.addPost(await world.addPerson({ isCreator: true }));
    await wallets.buy(visitor, post, newAccount());
    await wallets.buy(await world.addPerson({ isAnonymous: true }), other, wallet);
    const owner = await made(wallet, visitor);
    expect(owner.id).toBe(visitor.id);
    expect(await world.as(owner, "select post_id from public.list_library()")).toEqual([{ post_id: post }]);
    expect(await world.as(owner, "select * from public.read_wallet_account()")).toEqual([
      { is_only_way: true, limited_until: expect.any(String), may_add_method: true },
    ]);
  });

  test("is limited, too, but its own session adds an address or a provider at once, which ends the limits", async () => {
    for (const add of [addEmail, addProvider]) {
      const owner = await made();
      const detail = expect.stringContaining("Add an e-mail address, or wait until ");
      await expect(setPayout(owner)).rejects.toMatchObject({ detail });
      await add(owner);
      await setPayout(owner);
      expect(await stateOf(owner.wallet)).toBe(add === addEmail ? "proven" : "no_mailbox");
    }
  });

  test("is made once: not for a person with an account, not with a linked wallet, and not through the data API", async () => {
    const owner = await made();
    const visitor = await world.addPerson({ isAnonymous: true });
    const again = await wallets.proven(owner.wallet);
    await expect(wallets.make(again, owner.wallet, visitor)).rejects.toThrow("conflict");
    const fresh = newAccount();
    await expect(wallets.make(await wallets.proven(fresh), fresh, owner)).rejects.toThrow("conflict");
    const bare = await wallets.begin("login");
    await expect(wallets.make(bare, fresh, visitor)).rejects.toThrow("conflict");
    await expect(
      world.as(visitor, "select public.make_wallet_account($1, $2, $3)", ["a".repeat(64), visitor.id, "00"]),
    ).rejects.toThrow(/permission denied/);
  });
});

test("no account is made while sign-ups are paused", async () => {
  const [wallet, visitor] = [newAccount(), await world.addPerson({ isAnonymous: true })];
  const { secret } = await wallets.proven(wallet);
  // Only this transaction sees the pause.
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    await client.query("update public.settings set sign_ups_paused = true");
    const make = client.query("select public.make_wallet_account($1, $2, $3)", [secret, visitor.id, "00".repeat(32)]);
    await expect(make).rejects.toThrow("sign_ups_paused");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

describe("a relayed send", () => {
  test("that opens the account ends the owner's session, and the owner's next send ends the thief's", async () => {
    const owner = await made();
    await settle(owner);
    await openSession(owner);
    await wallets.openAlone(await wallets.proven(owner.wallet));
    expect(await sessionsOf(owner)).toEqual([]);
    const thiefs = await openSession(owner);
    await wallets.openAlone(await wallets.proven(owner.wallet));
    expect(await sessionsOf(owner)).not.toContain(thiefs);
  });

  test("that is older than the owner's opens nothing", async () => {
    const owner = await made();
    const relayed = await wallets.proven(owner.wallet);
    const own = await wallets.proven(owner.wallet);
    await wallets.openAlone(own);
    await expect(wallets.openAlone(relayed)).rejects.toThrow("gone");
  });

  test("that made an account is undone: the wallet alone opens it for its owner, and the maker adds no address", async () => {
    const [wallet, thief] = [newAccount(), await world.addPerson({ isAnonymous: true })];
    const squat = await made(wallet, thief);
    const thiefs = await openSession(squat);
    expect(await stateOf(wallet)).toBe("opens_alone");
    expect(await wallets.openAlone(await wallets.proven(wallet))).toBe(thief.id);
    expect(await sessionsOf(squat)).not.toContain(thiefs);
    for (const add of [addEmail, addProvider]) await expect(add(squat)).rejects.toThrow(LIMITED);
  });

  test("that made an account with the thief's address is taken back by the wallet, for an account of its owner", async () => {
    const wallet = newAccount();
    const squat = await made(wallet);
    await addEmail(squat);
    const proof = await wallets.proven(wallet);
    expect(await wallets.look(proof)).toMatchObject({ state: "proven", can_be_taken_back: true });
    await wallets.takeBack(proof);
    expect([await linkOf(wallet), await stateOf(wallet)]).toEqual([null, "no_account"]);
    const owner = await made(wallet);
    expect(await linkOf(wallet)).toBe(owner.id);
    const mails = "select template from public.outbox where user_id = $1 order by created_at";
    expect((await world.pool.query(mails, [squat.id])).rows).toEqual([{ template: "wallet_taken_back" }]);
  });

  test("or links it to an account that its owner has, unless it is the only way into an account that holds something", async () => {
    for (const [hold, expected] of [
      [addEmail, "moves"],
      [async () => undefined, "moves"],
      [(squat: Owner) => wallets.buy(squat, post, newAccount()), "stays"],
    ] as const) {
      const squat = await made();
      await hold(squat);
      const owner = await world.addPerson();
      const link = wallets.link(await wallets.proven(squat.wallet, "link", owner), squat.wallet, owner);
      if (expected === "moves") await link;
      else await expect(link).rejects.toMatchObject({ detail: expect.stringContaining("opens an account of its own") });
      expect(await linkOf(squat.wallet)).toBe(expected === "moves" ? owner.id : squat.id);
    }
  });

  test("takes no wallet that was linked by its account, before or after it was made", async () => {
    const linked = await world.addPerson();
    await wallets.withEmail(linked);
    const wallet = await wallets.linked(linked);
    await expect(wallets.takeBack(await wallets.proven(wallet))).rejects.toThrow("conflict");
    const maker = await made();
    await expect(wallets.takeBack(await wallets.proven(maker.wallet))).rejects.toThrow("conflict");
    await addEmail(maker);
    await wallets.linked(maker, maker.wallet);
    await expect(wallets.takeBack(await wallets.proven(maker.wallet))).rejects.toThrow("conflict");
    expect(await linkOf(maker.wallet)).toBe(maker.id);
  });

  test("of another amount makes and opens nothing", async () => {
    const owner = await made();
    const challenge = await wallets.begin("login");
    await wallets.send(challenge, owner.wallet, { raw: SIGN_IN_RAW + 1n });
    await expect(wallets.openAlone(challenge)).rejects.toThrow("conflict");
  });
});
