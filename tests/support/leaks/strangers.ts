import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import type { Canary, Site } from "#tests/support/leaks/canary.ts";
import { makePerson, type PersonKind, unlockPost } from "#tests/support/world/people.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

/** A user who may not read the canary: anyone but its author and its buyers. */
export type Stranger = { name: string; id: string | null; token: string | null; cookie: string };

const KINDS: readonly PersonKind[] = ["anonymous", "reader", "named", "writer", "moderator", "finance", "owner"];

/** A visitor, one of each kind of user, and near misses: bought another post, have not paid yet, were refunded. */
export async function gatherStrangers(site: Site, { id: post }: Canary): Promise<Stranger[]> {
  const world = openWorld(site.databaseUrl, 2);
  const { open, pay, refund } = purchaseCalls(world);
  const add = async (name: string, kind: PersonKind, prepare: (id: string) => Promise<unknown>): Promise<Stranger> => {
    const { id, session } = await makePerson(site, kind);
    await prepare(id);
    return { name, id, token: session.access_token, cookie: await fetchCookies(site.siteUrl, session) };
  };
  const openFor = (id: string) => open({ id, claims: {} }, post);
  /** Only with the token of a purchase, kept under the canary's name. */
  const addByToken = async (name: string, of: string, end: (bought: PaymentFacts) => Promise<unknown>) => {
    const { id, token } = await orderAsVisitor(site, of);
    const bought = await world.one<PaymentFacts>("select * from public.purchases where id = $1", [id]);
    await pay(bought, XNO / 20n);
    await end(bought);
    return { name, id: null, token: null, cookie: `pat_${post}=${token}` };
  };
  try {
    return await Promise.all([
      { name: "visitor", id: null, token: null, cookie: "" },
      ...KINDS.map((kind) => add(kind, kind, () => Promise.resolve())),
      add("bought another post", "anonymous", (id) => unlockPost(site, id)),
      add("has not paid yet", "anonymous", openFor),
      add("paid too little", "anonymous", async (id) => pay(await openFor(id), XNO / 100n)),
      add("was refunded", "reader", async (id) => {
        const opened = await openFor(id);
        await pay(opened, XNO / 20n);
        await refund(opened);
      }),
      addByToken(
        "holds a token of another post",
        await world.addPost(await world.addPerson({ isCreator: true })),
        async () => undefined,
      ),
      addByToken("holds the token of a refunded purchase", post, refund),
      { name: "holds an invented token", id: null, token: null, cookie: `pat_${post}=${"A".repeat(64)}` },
    ]);
  } finally {
    await world.close();
  }
}

/** As a browser without a session orders. */
async function orderAsVisitor({ siteUrl }: Site, postId: string): Promise<{ id: string; token: string }> {
  const answer = await fetch(new URL("/api/purchases/create", siteUrl), {
    method: "POST",
    headers: { origin: siteUrl, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ postId }),
  });
  const { purchase } = await answer.json();
  return { id: purchase.id, token: purchase.access_token };
}
