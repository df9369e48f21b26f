import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { someHash } from "#tests/support/world/payer-walks.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, open } = purchaseCalls(world);
/** Who allows everything, and who does not. */
let generous: Person;
let other: Person;

beforeAll(async () => {
  await world.addAddresses(20);
  [generous, other] = [await world.addPerson({ isCreator: true }), await world.addPerson({ isCreator: true })];
  await world.as(generous, "select public.update_profile($1)", [JSON.stringify({ refunds_all_readers: true })]);
});
afterAll(world.close);

const visitor = () => world.addPerson({ isAnonymous: true });

async function buy(reader: Person, of: { author: Person } | { post: string }): Promise<PaymentFacts> {
  return pay(await open(reader, "post" in of ? of.post : await world.addPost(of.author)), XNO / 20n);
}

/** "back", or the code of the refusal. */
async function ask({ id }: PaymentFacts, network: string | null = null): Promise<string> {
  const sql = "select * from public.refund_purchase($1, 'Too short', 'buyer', null, null, $2)";
  return world.pool.query(sql, [id, network]).then(
    () => "back",
    (error: Error) => error.message,
  );
}

test("a reader who has read to the end is refunded by an author who allows everything, and by no other", async () => {
  const reader = await world.addPerson();
  const [theirs, others] = [await buy(reader, { author: generous }), await buy(reader, { author: other })];
  const finish = "update public.purchase_secrets set read_to_end_at = now() where purchase_id in ($1, $2)";
  await world.pool.query(finish, [theirs.id, others.id]);
  expect([await ask(theirs), await ask(others)]).toEqual(["back", "refund_limit"]);
});

test("newcomers are refunded while many return the post, but only twice a day from one network, as everywhere", async () => {
  const [post, network] = [await world.addPost(generous), someHash()];
  const sql = "insert into private.refund_breakers (post_id, ends_at) values ($1, now() + interval '1 hour')";
  await world.pool.query(sql, [post]);
  const answers: string[] = [];
  for (let n = 0; n < 3; n++) answers.push(await ask(await buy(await visitor(), { post }), network));
  expect(answers).toEqual(["back", "back", "refund_limit"]);
});

test("no author lifts the limits of one reader", async () => {
  const reader = await world.addPerson();
  const answers: string[] = [];
  for (let n = 0; n < 6; n++) answers.push(await ask(await buy(reader, { author: generous })));
  expect(answers).toEqual(["back", "back", "back", "back", "back", "refund_limit"]);
});
