import type { Product } from "#embedded/product.ts";
import { openedPurchaseSchema, purchaseStateSchema } from "#lib/purchases/purchase.ts";
import { pace } from "#tests/bench/database/measure-writes.ts";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { makePerson } from "#tests/support/world/people.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

export type BenchBuyer = { id: string; token: string; cookie: string };
export type BenchPurchase = { id: string; address: string; amountRaw: bigint };

/** Anonymous visitors with a session, each with the cookies of their own browser. */
export async function makeBuyers({ siteUrl, supabase }: Product, count: number): Promise<BenchBuyer[]> {
  const buyers: BenchBuyer[] = [];
  await pace(Array.from({ length: count }), async () => {
    const { id, session } = await makePerson(supabase, "anonymous");
    buyers.push({ id, token: session.access_token, cookie: await fetchCookies(siteUrl, session) });
  });
  return buyers;
}

export async function withPosts<T>(
  { supabase }: Product,
  work: (world: World, post: string) => Promise<T>,
): Promise<T> {
  const world = openWorld(supabase.databaseUrl, 4);
  try {
    return await work(world, await world.addPost(await world.addPerson({ isCreator: true })));
  } finally {
    await world.close();
  }
}

export async function createPurchase(siteUrl: string, { cookie }: BenchBuyer, postId: string): Promise<BenchPurchase> {
  const { purchase, ephemeral_address: to } = openedPurchaseSchema.parse(
    await post(siteUrl, "create", cookie, { postId }),
  );
  return { id: purchase.id, address: to.ephemeral_address, amountRaw: BigInt(purchase.raw_amount) };
}

export async function verifyPurchase(siteUrl: string, { cookie }: BenchBuyer, purchaseId: string): Promise<string> {
  return purchaseStateSchema.parse(await post(siteUrl, "verify", cookie, { purchaseId })).status;
}

async function post(siteUrl: string, call: string, cookie: string, body: object): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/purchases/${call}`, {
    method: "POST",
    headers: { cookie, origin: siteUrl, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
