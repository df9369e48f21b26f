import { afterAll, beforeAll, expect, test } from "vitest";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

let stage: BoughtStage;
beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

const list = async (cookie: string, ids: string[], postId: string) => {
  const { listPurchasesOfPost } = await loadWith({}, () => import("#lib/purchases/receipts/purchases-of-post.ts"));
  const { requireSession } = await loadWith({}, () => import("#lib/auth/session/session.ts"));
  const session = await requireSession(new Request("http://localhost:3000", { headers: { cookie } }));
  return listPurchasesOfPost({ session, held: { ids, readableIds: ids } }, postId);
};

test("finds this browser's purchases of a post, newest first, and no one else’s, however many others it holds", async () => {
  const [post, otherPost] = [await stage.addPost(), await stage.addPost()];
  const [buyer, visitor] = [await stage.anonymous(), await stage.anonymous()];
  const others = await Promise.all(Array.from({ length: 7 }, async () => stage.buy(visitor, await stage.addPost())));
  const own = await stage.buy(buyer, post);
  const held = await stage.buy(visitor, post);
  await stage.world.pool.query("update public.purchases set created_at = now() - interval '1 day' where id = $1", [
    own.id,
  ]);
  const ids = [...others.map(({ id }) => id), held.id];
  expect((await list(buyer.cookie, ids, post)).map(({ id, state }) => ({ id, state }))).toEqual([
    { id: held.id, state: "open" },
    { id: own.id, state: "open" },
  ]);
  expect(await list(buyer.cookie, ids, otherPost)).toEqual([]);
});
