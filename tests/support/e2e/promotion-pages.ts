import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { keptWorld } from "#tests/support/world/world.ts";

type Product = Awaited<ReturnType<typeof readRunningProduct>>;

/** A promotion of an author's new post that is not paid yet. */
export async function openPromotionOf(product: Product, authorId: string): Promise<{ id: string; post: string }> {
  const calls = promotionCalls(keptWorld(product.databaseUrl));
  const author = { id: authorId, claims: { sub: authorId, role: "authenticated", is_anonymous: false } };
  const post = await calls.addPromotable(author);
  return { id: await calls.open(author, post), post };
}
