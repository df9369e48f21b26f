import { inTransaction } from "#embedded/database/connection.ts";
import type { Supabase } from "#tests/support/world/people.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, newAccount, type Person, type World, XNO } from "#tests/support/world/world.ts";

/** Gives a person posts of a new author, paid for through the real transitions. */
export async function buyPosts(
  { databaseUrl }: Pick<Supabase, "databaseUrl">,
  buyerId: string,
  count: number,
  paidText?: string,
): Promise<{ author: Person; postIds: string[] }> {
  const world = keptWorld(databaseUrl);
  const author = await world.addPerson({ isCreator: true });
  const postIds: string[] = [];
  for (let bought = 0; bought < count; bought++) {
    const postId = await world.addPost(author, paidText === undefined ? {} : { paidText });
    postIds.push(postId);
    await buy(world, buyerId, postId);
  }
  return { author, postIds };
}

/** Gives a person a post that exists, in the same way. One after the other. */
export function buyPost(
  { databaseUrl }: Pick<Supabase, "databaseUrl">,
  buyerId: string,
  postId: string,
): Promise<void> {
  return buy(keptWorld(databaseUrl), buyerId, postId);
}

async function buy(world: World, buyerId: string, postId: string): Promise<void> {
  const purchase = await openAtUnknownAddress(world, buyerId, postId);
  await purchaseCalls(world).pay(purchase, XNO / 20n);
}

/**
 * Opens a purchase at an address whose seed no worker has, so its payment never really happened. Other tests cannot see
 * that address before it is taken, so no real payment goes there.
 */
function openAtUnknownAddress({ pool }: World, buyerId: string, postId: string): Promise<PaymentFacts> {
  return inTransaction(pool, async (tx) => {
    const account = newAccount();
    // The lowest free address is given out, so this transaction hides the others as low.
    const { rows: others } = await tx.query<{ account: string }>(
      `update public.deposit_addresses set state = 'assigned', assigned_at = now()
       where state = 'free' and derivation_index = 0 returning account`,
    );
    await tx.query(
      "insert into public.deposit_addresses (account, seed_id, derivation_index) values ($1, 't-' || gen_random_uuid(), 0)",
      [account],
    );
    const { rows } = await tx.query<PaymentFacts>("select * from public.open_purchase($1, $2, null, null)", [
      buyerId,
      postId,
    ]);
    await tx.query("update public.deposit_addresses set state = 'free', assigned_at = null where account = any ($1)", [
      others.map((other) => other.account),
    ]);
    const [purchase] = rows;
    if (purchase?.ephemeral_address !== account) throw new Error("Another address was taken.");
    return purchase;
  });
}
