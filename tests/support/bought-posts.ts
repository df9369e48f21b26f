import type { Supabase } from "#tests/support/people";
import { purchaseCalls } from "#tests/support/purchase-calls";
import { openWorld, XNO } from "#tests/support/world";

/** Has somebody own posts of a new author, paid for through the real transitions. */
export async function buyPosts(
  { databaseUrl }: Pick<Supabase, "databaseUrl">,
  buyerId: string,
  count: number,
): Promise<void> {
  const world = openWorld(databaseUrl, 2);
  try {
    // Some more: another test may open purchases of the same stack meanwhile.
    await world.addAddresses(count + 20);
    const { open, pay } = purchaseCalls(world);
    const author = await world.addPerson({ isCreator: true });
    for (let bought = 0; bought < count; bought++) {
      const post = await world.addPost(author);
      await pay(await open({ id: buyerId, claims: {} }, post), XNO / 20n);
    }
  } finally {
    await world.close();
  }
}
