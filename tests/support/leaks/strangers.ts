import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import type { Canary, Site } from "#tests/support/leaks/canary.ts";
import { makePerson, type PersonKind, unlockPost } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
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
    ]);
  } finally {
    await world.close();
  }
}
