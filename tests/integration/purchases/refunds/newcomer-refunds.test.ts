import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { someHash, storeWalk } from "#tests/support/world/payer-walks.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, open } = purchaseCalls(world);
const price = XNO / 20n;
let author: Person;

beforeAll(async () => {
  await world.addAddresses(400);
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const visitor = () => world.addPerson({ isAnonymous: true });
type Paid = Parameters<typeof pay>[2];
type From = { device?: string; network?: string; to?: string };

async function buy(reader: Person, how: Paid = {}, post?: string): Promise<PaymentFacts> {
  return pay(await open(reader, post ?? (await world.addPost(author))), price, how);
}

/** "back", or the code of the refusal. */
async function ask({ id }: PaymentFacts, { device, network, to }: From = {}): Promise<string> {
  const sql = "select * from public.refund_purchase($1, 'Too short', 'buyer', $2, $3, $4)";
  return world.pool.query(sql, [id, to, device, network]).then(
    () => "back",
    (error: Error) => error.message,
  );
}

const count = (answers: string[]) => answers.filter((answer) => answer === "back").length;

async function times(n: number, once: (n: number) => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < n; i++) answers.push(await once(i));
  return answers;
}

describe("a newcomer", () => {
  test("is refunded twice a day per network, with a fresh session and wallet each time", async () => {
    const network = someHash();
    expect(count(await times(14, async () => ask(await buy(await visitor()), { network })))).toBe(2);
  });

  test("is refunded twice per device, in any network", async () => {
    const device = someHash();
    const answers = await times(4, async () => ask(await buy(await visitor()), { device, network: someHash() }));
    expect(answers).toEqual(["back", "back", "refund_limit", "refund_limit"]);
  });

  test("is refunded twice per wallet", async () => {
    const from = newAccount();
    const answers = await times(3, async () => ask(await buy(await visitor(), { from })));
    expect(answers).toEqual(["back", "back", "refund_limit"]);
  });

  test("gets no more by asking for all at once", async () => {
    const network = someHash();
    const bought = await Promise.all(Array.from({ length: 6 }, async () => buy(await visitor())));
    expect(count(await Promise.all(bought.map((one) => ask(one, { network }))))).toBe(2);
  });

  test("gets two again after a day", async () => {
    const network = someHash();
    await times(2, async () => ask(await buy(await visitor()), { network }));
    await world.pool.query(
      "update private.quick_refunds set taken_at = now() - interval '25 hours' where network = $1",
      [network],
    );
    expect(await ask(await buy(await visitor()), { network })).toBe("back");
    await world.pool.query("select public.forget_refund_traces(100)");
    const sql = "select count(*)::int as left from private.quick_refunds where network = $1";
    expect(await world.one(sql, [network])).toEqual({ left: 1 });
  });

  test.each([
    ["whose wallet could not be read to the end", { isFinished: false }],
    ["whose wallet is 23 hours old", { hoursOld: 23 }],
  ])("is also one %s", async (_, walk) => {
    const network = someHash();
    const answers = await times(3, async () => {
      const bought = await buy(await visitor());
      await storeWalk(world, bought, walk);
      return ask(bought, { network });
    });
    expect(answers).toEqual(["back", "back", "refund_limit"]);
  });

  test("is also a customer of an exchange, whose wallet says nothing about them", async () => {
    const network = someHash();
    const answers = await times(3, async () =>
      ask(await buy(await visitor(), { isService: true }), { network, to: newAccount() }),
    );
    expect(answers).toEqual(["back", "back", "refund_limit"]);
  });
});

describe("behind a network whose newcomers have used up their refunds", () => {
  const network = someHash();
  const device = someHash();
  beforeAll(async () => {
    await times(2, async () => ask(await buy(await visitor()), { network, device }));
    expect(await ask(await buy(await visitor()), { network })).toBe("refund_limit");
  });

  test("a registered reader gets five of five", async () => {
    const reader = await world.addPerson();
    expect(count(await times(6, async () => ask(await buy(reader), { network, device })))).toBe(5);
  });

  test("a reader whose wallet is older than a day gets five of five", async () => {
    const from = newAccount();
    const answers = await times(6, async () => {
      const bought = await buy(await visitor(), { from });
      await storeWalk(world, bought, { hoursOld: 25 });
      return ask(bought, { network, device });
    });
    expect(count(answers)).toBe(5);
  });

  test("a reader who has kept a purchase gets five of five", async () => {
    const reader = await visitor();
    const kept = await buy(reader);
    await world.pool.query(
      "update public.purchases set refund_window_ends_at = now() - interval '1 second' where id = $1",
      [kept.id],
    );
    expect(count(await times(6, async () => ask(await buy(reader), { network, device })))).toBe(5);
  });

  test("their refunds do not count against another network's newcomers", async () => {
    const other = someHash();
    const reader = await world.addPerson();
    await times(3, async () => ask(await buy(reader), { network: other }));
    expect(await ask(await buy(await visitor()), { network: other })).toBe("back");
  });
});

describe("a lineage", () => {
  /** An old wallet, so that only its lineage counts. */
  async function buyFrom(from: string, walk: Parameters<typeof storeWalk>[2]): Promise<PaymentFacts> {
    const bought = await buy(await visitor(), { from });
    await storeWalk(world, bought, walk);
    return bought;
  }

  test("is one payer: wallets funded by one refunded wallet share its five", async () => {
    const first = newAccount();
    expect(count(await times(3, async () => ask(await buyFrom(first, {}))))).toBe(3);
    const answers = await times(4, async () => ask(await buyFrom(newAccount(), { accounts: [newAccount(), first] })));
    expect(count(answers)).toBe(2);
  });

  test("continues through wallets that were named for a refund", async () => {
    let last = await buyFrom(newAccount(), {});
    const answers = await times(6, async () => {
      const to = newAccount();
      const answer = await ask(last, { to });
      last = await buyFrom(to, { accounts: [last.ephemeral_address] });
      return answer;
    });
    expect(count(answers)).toBe(5);
  });

  test("includes wallets of one funding account, which itself never paid", async () => {
    const funder = newAccount();
    const answers = await times(7, async () => ask(await buyFrom(newAccount(), { accounts: [funder], funder })));
    expect(count(answers)).toBe(5);
  });

  test("excludes a stranger to whom a refunded account sent dust: the walk does not name it", async () => {
    const attacker = newAccount();
    expect(count(await times(6, async () => ask(await buyFrom(attacker, {}))))).toBe(5);
    expect(count(await times(5, async () => ask(await buyFrom(newAccount(), {}))))).toBe(5);
  });

  test("keeps the customers of one exchange apart", async () => {
    const exchange = newAccount();
    const customer = () => world.addPerson();
    const [one, other] = [await customer(), await customer()];
    const asking = async (reader: Person) =>
      ask(await buy(reader, { from: exchange, isService: true }), { to: newAccount() });
    expect(count(await times(6, () => asking(one)))).toBe(5);
    expect(count(await times(5, () => asking(other)))).toBe(5);
  });

  test("ends at deposit accounts, our fee account and services", async () => {
    const bought = await buy(await visitor());
    const end = (account: string) => world.one("select public.find_lineage_end($1) as end", [account]);
    expect(await end(bought.ephemeral_address)).toEqual({ end: "own" });
    expect(await end(newAccount())).toEqual({ end: null });
    const exchange = newAccount();
    await world.pool.query("insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [
      exchange,
    ]);
    expect(await end(exchange)).toEqual({ end: "service" });
  });
});

describe("a post that newcomers return", () => {
  async function sell(sales: number, returned: number): Promise<string> {
    const post = await world.addPost(author);
    const readers = await Promise.all(Array.from({ length: sales }, async () => buy(await visitor(), {}, post)));
    for (const one of readers.slice(0, returned)) expect(await ask(one)).toBe("back");
    return post;
  }

  test("sends newcomers to its author from 20 sales on, once more than 3 in 10 came back, and notifies the author once", async () => {
    const post = await sell(20, 7);
    expect(await ask(await buy(await visitor(), {}, post))).toBe("refund_limit");
    expect(await ask(await buy(await world.addPerson(), {}, post))).toBe("back");
    const sql =
      "select count(*)::int as notified from public.notifications where post_id = $1 and kind = 'post_returned_by_newcomers'";
    expect(await world.one(sql, [post])).toEqual({ notified: 1 });
  });

  test("is left alone below 20 sales, and at 3 in 10", async () => {
    expect(await ask(await buy(await visitor(), {}, await sell(18, 10)))).toBe("back");
    expect(await ask(await buy(await visitor(), {}, await sell(20, 5)))).toBe("back");
  });
});

describe("a reader who has read to the end", () => {
  const finish = ({ id }: PaymentFacts) => world.one("select public.note_read_to_end($1) as noted", [id]);
  const passTime = ({ id }: PaymentFacts, seconds: number) =>
    world.pool.query("update public.purchases set paid_at = paid_at - make_interval(secs => $2) where id = $1", [
      id,
      seconds,
    ]);

  test("must ask the author after four fifths of the reading time by our clock", async () => {
    const bought = await buy(await world.addPerson());
    expect(await finish(bought)).toEqual({ noted: false });
    await passTime(bought, 47);
    expect(await finish(bought)).toEqual({ noted: false });
    await passTime(bought, 2);
    expect(await finish(bought)).toEqual({ noted: true });
    expect(await finish(bought)).toEqual({ noted: false });
    expect(await ask(bought)).toBe("refund_limit");
  });

  test("gets five of five for posts left earlier", async () => {
    const reader = await world.addPerson();
    const read = await buy(reader);
    await passTime(read, 60);
    await finish(read);
    expect(count(await times(5, async () => ask(await buy(reader))))).toBe(5);
    expect(await ask(read)).toBe("refund_limit");
  });
});

test("the buyer is told beforehand what the answer would be", async () => {
  const network = someHash();
  const judge = async ({ id }: PaymentFacts) => {
    const { rows } = await world.pool.query("select * from public.judge_refund($1, null, $2)", [id, network]);
    return rows;
  };
  const first = await buy(await visitor());
  expect(await judge(first)).toEqual([{ refusal: null, reason: null }]);
  await times(2, async () => ask(await buy(await visitor()), { network }));
  expect(await judge(first)).toEqual([
    {
      refusal: "refund_limit",
      reason: expect.stringMatching(/^Today’s quick refunds for new readers are used up here\. You can still ask @w_/),
    },
  ]);
});

test("browsers cannot call any of it", async () => {
  for (const sql of [
    "select public.judge_refund(gen_random_uuid())",
    "select public.find_lineage_end('x')",
    "select public.note_payer_walk('x', '{}', null, null, true)",
    "select public.forget_refund_traces()",
    "select public.note_read_to_end(gen_random_uuid())",
    "select from private.quick_refunds",
    "select from private.payer_walks",
  ]) {
    await expect(world.as(author, sql)).rejects.toThrow(/permission denied/);
    await expect(world.as(null, sql)).rejects.toThrow(/permission denied/);
  }
});
